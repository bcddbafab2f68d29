//! The results of a tournament as a page for a browser.

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};

use super::chart;
use super::table::{NOTE, Table};

const PAGE: &str = include_str!("page.html");

impl Table {
    /// A page with the table and the chart.
    pub(super) fn page(&self) -> Result<String, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_template("page.html", PAGE)?;
        let values =
            context! { table => Serde(self), chart => Value::from_safe_string(chart::svg(self)), note => NOTE };
        environment.get_template("page.html")?.render(values)
    }
}
