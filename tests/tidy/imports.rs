//! The imports between source files, read off their text: `use` declarations and paths in code, followed through
//! re-exports to the file that defines the name. A method that is called names no file, and is not seen.

use std::collections::{BTreeMap, BTreeSet};

/// The depth at which a chain of re-exports counts as endless.
const MAX_REEXPORTS: usize = 16;

/// A file of the library as a module.
#[derive(Default)]
struct Module {
    /// The path from the crate's root.
    path: Vec<String>,
    /// The modules that the file declares.
    children: BTreeSet<String>,
    /// The names that the file defines.
    items: BTreeSet<String>,
    /// The imported names, each with the path that it stands for.
    imports: BTreeMap<String, Vec<String>>,
    /// The names that are imported only to be handed on.
    reexports: BTreeSet<String>,
    /// The modules whose names are all imported.
    globs: Vec<Vec<String>>,
    /// The paths that the code names, as they are written.
    paths: BTreeSet<Vec<String>>,
}

/// The modules of a crate, by file.
pub(crate) struct Crate {
    modules: BTreeMap<String, Module>,
    files: BTreeMap<Vec<String>, String>,
}

/// The names that each file takes from each other file.
pub(crate) type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// The end of a path: a file that defines the name, or a module.
enum Target {
    Item(String),
    Module(Vec<String>),
}

impl Crate {
    /// Reads the crate off its files, each with its name from `src/` and its text. Tests and what they alone use are
    /// left out.
    pub(crate) fn of(files: &[(String, String)]) -> Crate {
        let mut modules: BTreeMap<String, Module> =
            files.iter().map(|(name, text)| (name.clone(), Module::of(path_of(name), text))).collect();
        let known: BTreeMap<Vec<String>, String> =
            modules.iter().map(|(name, module)| (module.path.clone(), name.clone())).collect();
        // A module that only a test declares is no child of its parent.
        let declared: BTreeSet<Vec<String>> = modules
            .values()
            .flat_map(|module| module.children.iter().map(|child| joined(&module.path, std::slice::from_ref(child))))
            .collect();
        modules.retain(|_, module| (0..module.path.len()).all(|end| declared.contains(&module.path[..=end])));
        let files = known.into_iter().filter(|(_, name)| modules.contains_key(name)).collect();
        Crate { modules, files }
    }

    /// The names that each file takes from each other. A parent that hands on a name of its child without using it
    /// takes nothing from it.
    pub(crate) fn imports(&self) -> Imports {
        let mut found = Imports::new();
        for (name, module) in &self.modules {
            let taken = found.entry(name.clone()).or_default();
            let used = |(alias, path): (&String, &Vec<String>)| {
                let handed_on = module.reexports.contains(alias) && !module.paths.iter().any(|path| path[0] == *alias);
                (!handed_on).then(|| path.clone())
            };
            let paths = module.imports.iter().filter_map(used).chain(module.paths.iter().cloned());
            for path in paths {
                if let Some(Target::Item(file)) = self.resolved(module, &path, 0)
                    && file != *name
                {
                    taken.entry(file).or_default().insert(path.last().unwrap().clone());
                }
            }
            for glob in &module.globs {
                if let Some(file) = self.module_file(module, glob).filter(|file| file != name) {
                    taken.entry(file).or_default().insert("*".into());
                }
            }
        }
        found
    }

    fn module_file(&self, module: &Module, path: &[String]) -> Option<String> {
        match self.resolved(module, path, 0)? {
            Target::Module(path) => self.files.get(&path).cloned(),
            Target::Item(file) => Some(file),
        }
    }

    /// The home of a path that a module names; nothing for paths into other crates and names of the module's own.
    fn resolved(&self, module: &Module, path: &[String], depth: usize) -> Option<Target> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            _ if depth > MAX_REEXPORTS => None,
            "crate" => self.descend(&[], rest, depth),
            "self" => self.descend(&module.path, rest, depth),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                self.descend(&module.path[..module.path.len().checked_sub(up)?], &path[up..], depth)
            }
            name if module.children.contains(name) => self.descend(&module.path, path, depth),
            name => {
                let meaning = module.imports.get(name)?;
                let whole = joined(meaning, rest);
                (whole[0] != *first).then(|| self.resolved(module, &whole, depth + 1))?
            }
        }
    }

    /// The file that defines a name of a module: its own, or one whose names it imports.
    fn defined(&self, module: &Module, name: &String) -> Option<String> {
        if module.items.contains(name) {
            return self.files.get(&module.path).cloned();
        }
        module.globs.iter().find_map(|glob| {
            let file = self.module_file(module, glob)?;
            self.modules[&file].items.contains(name).then_some(file)
        })
    }

    /// Follows a path from a module that is known.
    fn descend(&self, from: &[String], path: &[String], depth: usize) -> Option<Target> {
        let mut at = from.to_vec();
        for (i, part) in path.iter().enumerate() {
            let file = self.files.get(&at)?;
            let module = &self.modules[file];
            if module.children.contains(part) {
                at.push(part.clone());
            } else if let Some(meaning) = module.imports.get(part) {
                return self.resolved(module, &joined(meaning, &path[i + 1..]), depth + 1);
            } else {
                return self.defined(module, part).map(Target::Item);
            }
        }
        Some(Target::Module(at))
    }
}

impl Module {
    fn of(path: Vec<String>, text: &str) -> Module {
        let words = without_tests(words(text));
        let mut module = Module { path, ..Module::default() };
        let mut i = 0;
        while i < words.len() {
            let before = if i == 0 { "" } else { words[i - 1].as_str() };
            match words[i].as_str() {
                "mod" if words.get(i + 2).is_some_and(|word| word == ";") => {
                    module.children.insert(words[i + 1].clone());
                    i += 3;
                }
                "use" => {
                    let end = i + words[i..].iter().position(|word| word == ";").unwrap();
                    module.take_use(&words[i + 1..end], before == "pub" || before == ")");
                    i = end + 1;
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union" => {
                    let name = words[i + 1..].iter().find(|word| *word != "fn" && *word != "mut");
                    module.items.extend(name.cloned());
                    i += 1;
                }
                word if is_name(word) && before != "::" && before != "." => {
                    let mut path = vec![word.to_string()];
                    while words.get(i + 1).is_some_and(|word| word == "::")
                        && words.get(i + 2).is_some_and(|word| is_name(word))
                    {
                        path.push(words[i + 2].clone());
                        i += 2;
                    }
                    module.paths.insert(path);
                    i += 1;
                }
                _ => i += 1,
            }
        }
        module
    }

    /// Takes in the tree of one `use` declaration.
    fn take_use(&mut self, tree: &[String], is_public: bool) {
        for path in flattened(tree) {
            let (path, alias) = match path.iter().position(|word| word == "as") {
                Some(at) => (path[..at].to_vec(), path[at + 1].clone()),
                None => (path.clone(), path.last().unwrap().clone()),
            };
            if alias == "*" {
                self.globs.push(path[..path.len() - 1].to_vec());
                continue;
            }
            let (path, alias) = match path.split_last() {
                Some((last, rest)) if last == "self" && !rest.is_empty() => {
                    let name = if alias == "self" { rest.last().unwrap().clone() } else { alias };
                    (rest.to_vec(), name)
                }
                _ => (path, alias),
            };
            if is_public {
                self.reexports.insert(alias.clone());
            }
            self.imports.insert(alias, path);
        }
    }
}

/// The paths of a `use` tree, each a list of names without its signs.
fn flattened(tree: &[String]) -> Vec<Vec<String>> {
    let Some(open) = tree.iter().position(|word| word == "{") else {
        return vec![tree.iter().filter(|word| *word != "::").cloned().collect()];
    };
    let prefix: Vec<String> = tree[..open].iter().filter(|word| *word != "::").cloned().collect();
    let (mut depth, mut start, mut paths) = (0, open + 1, Vec::new());
    for (i, word) in tree.iter().enumerate().skip(open) {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if (word == "," && depth == 1) || (word == "}" && depth == 0) {
            if start < i {
                paths.extend(flattened(&tree[start..i]).iter().map(|rest| joined(&prefix, rest)));
            }
            start = i + 1;
        }
    }
    paths
}

/// The path of a file's module from the crate's root: none for `lib.rs`.
fn path_of(name: &str) -> Vec<String> {
    let stem = name.trim_end_matches(".rs").trim_end_matches("/mod");
    if stem == "lib" { Vec::new() } else { stem.split('/').map(String::from).collect() }
}

fn joined(a: &[String], b: &[String]) -> Vec<String> {
    [a, b].concat()
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words and signs of a text, without its comments, strings and characters.
fn words(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let rest = &chars[i..];
        i += match rest {
            ['/', '/', ..] => rest.iter().position(|c| *c == '\n').unwrap_or(rest.len()),
            ['r', '"' | '#', ..] if raw_string(rest).is_some() => raw_string(rest).unwrap(),
            ['"', ..] => quoted(rest),
            ['\'', '\\', ..] => 4 + rest[3..].iter().position(|c| *c == '\'').unwrap(),
            ['\'', _, '\'', ..] => 3,
            [':', ':', ..] => {
                words.push("::".into());
                2
            }
            [c, ..] if c.is_alphanumeric() || *c == '_' => {
                let length = rest.iter().position(|c| !c.is_alphanumeric() && *c != '_').unwrap_or(rest.len());
                words.push(rest[..length].iter().collect());
                length
            }
            [c, ..] => {
                if !c.is_whitespace() {
                    words.push(c.to_string());
                }
                1
            }
            [] => break,
        };
    }
    words
}

/// The length of the string that begins here.
fn quoted(text: &[char]) -> usize {
    let mut i = 1;
    while i < text.len() && text[i] != '"' {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// The length of the raw string that begins here, if one does.
fn raw_string(text: &[char]) -> Option<usize> {
    let hashes = text[1..].iter().take_while(|c| **c == '#').count();
    if text.get(1 + hashes) != Some(&'"') {
        return None;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let body = 2 + hashes;
    Some(body + text[body..].windows(end.len()).position(|window| window == end)? + end.len())
}

/// The words without the items that stand under `#[cfg(test)]` and its like.
fn without_tests(words: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut i = 0;
    while i < words.len() {
        match test_mark(&words[i..]) {
            Some(length) => i += length + item_length(&words[i + length..]),
            None => {
                kept.push(words[i].clone());
                i += 1;
            }
        }
    }
    kept
}

/// The number of words of the attribute that begins here, if it keeps an item to tests.
fn test_mark(words: &[String]) -> Option<usize> {
    let rest = words.strip_prefix(&["#", "[", "cfg", "("].map(String::from))?;
    let end = rest.iter().position(|word| word == "]")?;
    let asks = |name: &str| rest[..end].iter().any(|word| word == name);
    (asks("test") && !asks("not")).then_some(end + 5)
}

/// The number of words of the item that begins here, attributes among them.
fn item_length(words: &[String]) -> usize {
    let mut depth = 0;
    let end = words.iter().position(|word| {
        match word.as_str() {
            "{" | "[" | "(" => depth += 1,
            "}" | "]" | ")" => depth -= 1,
            _ => {}
        }
        depth == 0 && matches!(word.as_str(), ";" | "}")
    });
    end.map_or(words.len(), |end| end + 1)
}

/// The circles among the files: each is a set of files that all need each other, directly or through others.
pub(crate) fn circles(imports: &Imports) -> Vec<BTreeSet<String>> {
    let reached = |from: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            for next in imports.get(file).into_iter().flat_map(|taken| taken.keys()) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> = imports.keys().map(|file| (file, reached(file))).collect();
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (file, reach) in &all {
        if reach.contains(*file) && !found.iter().any(|circle| circle.contains(*file)) {
            found.push(reach.iter().filter(|other| all[other].contains(*file)).cloned().collect());
        }
    }
    found
}

#[test]
fn imports_are_followed_through_reexports() {
    let file = |name: &str, text: &str| (name.to_string(), text.to_string());
    let files = [
        file("lib.rs", "pub mod a;\nmod b;\n"),
        file("a/mod.rs", "mod child;\nmod other;\npub use child::{Thing, Unused as Kept};\nfn f() -> Thing {}\n"),
        file(
            "a/child.rs",
            "pub struct Thing;\nstruct Unused;\n#[cfg(test)]\nmod tests {\n    use super::super::other::X;\n}\n",
        ),
        file(
            "a/other.rs",
            "use super::Kept;\nuse crate::b;\nfn g() { b::h(\"crate::a::child::no\"); } // super::Thing\n",
        ),
        file("b.rs", "use crate::a::*;\nfn h() {}\n"),
    ];
    let imports = Crate::of(&files).imports();
    let taken = |from: &str| imports[from].keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(taken("a/mod.rs"), ["a/child.rs"]);
    assert_eq!(taken("a/child.rs"), [""; 0]);
    assert_eq!(taken("a/other.rs"), ["a/child.rs", "b.rs"]);
    assert_eq!(taken("b.rs"), ["a/mod.rs"]);
    assert_eq!(circles(&imports), []);
    let circle = [
        file("lib.rs", "mod a;\nmod b;\n"),
        file("a.rs", "use crate::b::B;\nstruct A;\n"),
        file("b.rs", "use super::a::A;\nstruct B;\n"),
    ];
    assert_eq!(circles(&Crate::of(&circle).imports()), [BTreeSet::from(["a.rs".into(), "b.rs".into()])]);
}
