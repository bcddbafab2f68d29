//! The lengths and parameters of functions, read off the text of a file as rustfmt lays it out.

/// A function: its name, its length in lines, and the number of its parameters, `self` aside.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) lines: usize,
    pub(crate) parameters: usize,
}

/// The functions of a file.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let lines: Vec<&str> = text.lines().collect();
    let begun = lines.iter().enumerate().filter_map(|(at, line)| Some((at, name_of(line)?)));
    begun
        .map(|(at, name)| Function {
            name: name.to_string(),
            lines: length(&lines[at..]),
            parameters: parameters(&lines[at..].join("\n"), name),
        })
        .collect()
}

/// The name of the function that begins on a line, if one does.
fn name_of(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let mut words = before.split_whitespace();
    if !words.all(|word| word.starts_with("pub") || word == "const" || word == "in" || word.ends_with(')')) {
        return None;
    }
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then(|| &after[..end])
}

/// The number of lines of the function that begins on the first of these: up to the closing brace of the same indent.
fn length(lines: &[&str]) -> usize {
    let indent = &lines[0][..lines[0].len() - lines[0].trim_start().len()];
    if lines[0].ends_with(['}', ';']) {
        return 1;
    }
    let is_end = |line: &&str| {
        let rest = line.strip_prefix(indent).unwrap_or(" ");
        rest == "}" || rest.starts_with(')') && rest.ends_with(';')
    };
    1 + lines.iter().position(is_end).unwrap_or(lines.len() - 1)
}

/// The number of parameters of the function of this name, with which the text begins.
fn parameters(text: &str, name: &str) -> usize {
    let rest = &text[text.find(name).unwrap() + name.len()..];
    let list = within(&rest[generics(rest)..]);
    let is_own = |part: &&str| part.trim_start_matches(['&', ' ']).trim_start_matches("mut ").starts_with("self");
    top_level(list).into_iter().map(str::trim).filter(|part| !part.is_empty() && !is_own(part)).count()
}

/// The length of the list of generics that a text begins with.
fn generics(text: &str) -> usize {
    let mut depth = 0;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if c == '>' { at + 1 } else { at };
        }
        before = c;
    }
    0
}

/// The inside of the parenthesis that a text begins with.
fn within(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return text.get(1..at).unwrap_or("");
        }
    }
    ""
}

/// The parts of a list between the commas that stand in no bracket.
fn top_level(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut before, mut parts) = (0, 0, ' ', Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' => depth -= 1,
            '>' if before != '-' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    parts.push(&list[start..]);
    parts
}

#[test]
fn functions_are_measured() {
    let text = "pub(super) const fn one<F: Fn(u8) -> u8>(&mut self, [a, b]: [u8; 2], f: F) -> Option<u8> {\n    None\n}\n\
                impl A {\n    fn two(\n        self,\n        a: Map<u8, u8>,\n        b: (u8, u8),\n    ) {\n        {\n        }\n    }\n}\n\
                fn three() {}\n// A line about fn four().\n";
    let found: Vec<(String, usize, usize)> =
        functions(text).into_iter().map(|function| (function.name, function.lines, function.parameters)).collect();
    assert_eq!(found, [("one".into(), 3, 2), ("two".into(), 8, 2), ("three".into(), 1, 0)]);
}
