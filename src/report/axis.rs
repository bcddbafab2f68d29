//! The axis of leads, which the charts of a review and of two modes share.

/// The most columns of a chart as text. A guess of the right size, within the width of a line of text.
const COLUMNS: usize = 84;
/// The steps that an axis may have, in points. Round figures, which are read most easily.
const STEPS: [f64; 8] = [5.0, 10.0, 20.0, 30.0, 50.0, 100.0, 200.0, 400.0];

/// Returns the end of the axis: the first step that none of these leads exceeds.
pub(super) fn scale<'a>(leads: impl IntoIterator<Item = &'a f64>) -> f64 {
    let largest = leads.into_iter().fold(0.0_f64, |most, lead| most.max(lead.abs()));
    STEPS.into_iter().find(|step| largest <= *step).unwrap_or(400.0)
}

/// Returns the mean leads of the columns of a chart as text: one or more moves each.
pub(super) fn columns(leads: &[f64]) -> Vec<f64> {
    leads.chunks(moves_a_column(leads.len())).map(|part| part.iter().sum::<f64>() / part.len() as f64).collect()
}

/// Returns how many of so many positions a column stands for.
pub(super) fn moves_a_column(positions: usize) -> usize {
    positions.div_ceil(COLUMNS).max(1)
}
