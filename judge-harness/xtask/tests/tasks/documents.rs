//! The documents: their links lead to files, all mistakes are linked, and the Chinese documents
//! have what the English ones have.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use judge_harness::verdict::Verdict;
use problems::words::Tongue;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use xtask::documents::{documents, purposes, targets};

use crate::support::workspace;
use crate::trials::test;

/// The files that the links and the pictures of a document lead to.
fn leads_to(document: &Path) -> Vec<PathBuf> {
    let targets = targets(document).expect("a text").into_iter();
    let files = targets.map(|(file, _)| file);
    // The address of GitHub's pages about a repository is relative to the site.
    let is_of_github = |file: &PathBuf| {
        let file = file.to_string_lossy();
        file.contains("../../actions") || file.contains("../../deployments")
    };
    files.filter(|it| !is_of_github(it)).collect()
}

test!(every_link_leads_to_a_file);
fn every_link_leads_to_a_file() {
    for document in documents(&workspace().root).expect("folders") {
        for target in leads_to(&document) {
            let (document, shown) = (document.display(), target.display());
            assert!(target.exists(), "{document}: {shown}");
        }
    }
}

/// What a document and its translation have in common, in order: the levels of the headings, the
/// blocks of code without comments, the code and the numbers in each cell of a table, and the links
/// and commands in each section.
fn outline(document: &str) -> Vec<String> {
    let mut outline = Vec::new();
    // The order of these may differ within a section or a cell.
    let (mut links, mut cell) = (Vec::new(), Vec::new());
    let (mut code, mut is_cell) = (None, false);
    for event in Parser::new_ext(document, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                links.sort();
                outline.append(&mut links);
                outline.push(level.to_string());
            }
            Event::Start(Tag::CodeBlock(kind)) => code = Some(format!("{kind:?}")),
            Event::End(TagEnd::CodeBlock) => outline.extend(code.take()),
            Event::Start(Tag::TableHead | Tag::TableRow) => outline.push("row".to_owned()),
            Event::Start(Tag::TableCell) => is_cell = true,
            Event::End(TagEnd::TableCell) => {
                cell.sort();
                outline.push(cell.join(" "));
                (is_cell, cell) = (false, Vec::new());
            }
            Event::Code(text) if is_cell => cell.push(text.to_string()),
            Event::Code(text) if text.starts_with("cargo ") => links.push(text.to_string()),
            Event::Text(text) => {
                if let Some(code) = &mut code {
                    for line in text.lines() {
                        let (command, _) = line.split_once(" # ").unwrap_or((line, ""));
                        code.extend(["\n", command.trim_end()]);
                    }
                } else if is_cell && text.starts_with(|it: char| it.is_ascii_digit()) {
                    cell.push(text.trim().to_owned());
                }
            }
            Event::Start(
                Tag::Link {
                    dest_url, title, ..
                }
                | Tag::Image {
                    dest_url, title, ..
                },
            ) => {
                // A heading of the same document has another name in each.
                let target = dest_url
                    .split_once('#')
                    .map_or(&*dest_url, |(file, _)| file);
                let target = target.replace("README.zh-CN.md", "README.md");
                links.push(format!("{target} {title}"));
            }
            _ => {}
        }
    }
    links.sort();
    outline.append(&mut links);
    outline
}

test!(every_chinese_document_has_what_the_english_one_has);
fn every_chinese_document_has_what_the_english_one_has() {
    let mut documents = documents(&workspace().root).expect("folders");
    documents.retain(|it| it.ends_with("README.zh-CN.md"));
    assert!(!documents.is_empty());
    for document in documents {
        let english = document.with_file_name("README.md");
        let [text, expected] = [&document, &english].map(|it| fs::read_to_string(it).expect("it"));
        let shown = document.display();
        assert!(text.contains("\n\n[English](README.md)\n"), "{shown}");
        assert!(
            expected.contains("\n\n[中文](README.zh-CN.md)\n"),
            "{shown}"
        );
        let [text, expected] = [text, expected].map(|it| outline(&it));
        for (part, expected) in text.iter().zip(&expected) {
            assert_eq!(part, expected, "{shown}");
        }
        assert_eq!(text.len(), expected.len(), "{shown}");
    }
}

test!(the_list_below_a_picture_has_the_sentences_of_its_strip);
fn the_list_below_a_picture_has_the_sentences_of_its_strip() {
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    for problem in &workspace().problems {
        for (tongue, file) in Tongue::ALL
            .into_iter()
            .zip(["README.md", "README.zh-CN.md"])
        {
            let file = workspace().root.join(&*problem.id).join(file);
            let text = fs::read_to_string(&file).unwrap_or_default();
            for strip in problem.rules.strips {
                let command = format!("cargo judge show {} --figure {}", problem.id, strip.name);
                let shown = format!("{}: {command}", file.display());
                let (_, below) = text
                    .split_once(&format!("\"{command}\")\n\n"))
                    .expect(&shown);
                let list = below.split("\n\n").next().unwrap_or_default();
                let steps = (strip.steps)(strip.rows).expect(&shown);
                if strip.rows.is_empty() {
                    // The sentences of these are in the README alone.
                    let is_item = |line: &&str| line.starts_with(|it: char| it.is_ascii_digit());
                    assert_eq!(list.lines().filter(is_item).count(), steps.len(), "{shown}");
                    continue;
                }
                let steps = (1..).zip(steps);
                let said = steps.map(|(it, step)| format!("{it}. {}", step.said.within(tongue)));
                assert_eq!(letters(list), letters(&said.collect::<String>()), "{shown}");
            }
        }
    }
}

test!(every_mistake_is_linked_where_its_problem_is_explained);
fn every_mistake_is_linked_where_its_problem_is_explained() {
    let workspace = workspace();
    for submission in workspace.jury().expect("the jury") {
        let path = &submission.source.path;
        let folder = workspace.root.join(&*submission.problem.id);
        let readme = folder.join("README.md");
        if submission.expected.verdict() == Some(Verdict::Ac) || !readme.exists() {
            continue;
        }
        let canonical = |path: &Path| fs::canonicalize(path).ok();
        let mut links = leads_to(&readme).into_iter();
        let is_linked = links.any(|link| canonical(&link) == canonical(path));
        assert!(is_linked, "{} lacks {}", readme.display(), path.display());
    }
}

test!(the_first_mistakes_of_a_readme_change_its_simplest_program);
fn the_first_mistakes_of_a_readme_change_its_simplest_program() {
    for problem in &workspace().problems {
        let folder = workspace().root.join(&*problem.id);
        let text = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        let Some((before, mistakes)) = text.split_once("\n## Mistakes people make\n") else {
            eprintln!("{}: not checked, it lists no mistakes", problem.id);
            continue;
        };
        let links = |text| {
            str::split(text, "](")
                .skip(1)
                .filter_map(|it| it.split(')').next())
        };
        let simplest = links(before).find_map(|it| it.split("/accepted/").nth(1));
        let base = format!(
            "\n--- accepted/{}\n",
            simplest.expect("the simplest program")
        );
        let (first, _) = mistakes.split_once("\nThe others:\n").expect("others");
        let (_, first) = first.split_once("\n- ").expect("a list");
        let first: Vec<_> = links(first).collect();
        assert!((1..=10).contains(&first.len()), "{first:?}");
        for link in first {
            let diff = fs::read_to_string(folder.join(link)).expect(link);
            assert!(
                diff.contains(&base),
                "{link} is no change of the simplest program"
            );
        }
    }
}

test!(the_readme_of_the_data_knows_every_case);
/// Each case has a row with the mistake that it catches, and there is no other row.
fn the_readme_of_the_data_knows_every_case() {
    let workspace = workspace();
    for problem in &workspace.problems {
        let purposes = purposes(workspace, problem);
        if purposes.is_empty() {
            eprintln!("{}: not checked, it has no section", problem.id);
            continue;
        }
        let names: BTreeSet<_> = problem.cases.iter().map(|case| &case.name.0).collect();
        let rows: BTreeSet<_> = purposes.keys().collect();
        assert_eq!(names, rows, "{}", problem.id);
    }
}
