//! The figures of Ships: the decisive squares, the search, and what the memo is asked.

use std::collections::BTreeMap;

use super::sea::{PICTURES, SHIPS, Sea, Squares};
use super::steps::FEW;
use super::{drawn, sea};
use crate::figure::{Event, Figure, Run, Step, Tap};
use crate::picture::{Board, Mark};
use crate::words;

/// The board of the README: an O and an I are hidden in its upper left corner.
const EXAMPLE: &str =
    "....ooxoxo\n.xx.oxxoxx\n....oxooox\noooooooooo\nxxooxoooxo\nxoooxoooxx\nxoooxxooxo";

pub const FIGURES: &[Figure] = &[
    Figure {
        name: "example",
        functions: &["winnable", "add"],
        rows: EXAMPLE,
        change: None,
        guess: Some(words::GUESS_SHOT),
        steps: shots,
    },
    Figure {
        name: "search",
        functions: &["explore"],
        rows: EXAMPLE,
        change: None,
        guess: None,
        steps: search,
    },
    Figure {
        name: "parts",
        functions: &["can_be_done", "explore"],
        rows: EXAMPLE,
        change: None,
        guess: Some(words::GUESS_MEMO),
        steps: memo,
    },
];

/// Items by their numbers, as in the program: the ships, the `x`, and from here on the other
/// squares.
const FREE: usize = 5 * SHIPS;

/// The items of a task or a part, which is a number in binary.
fn items(bits: &str) -> impl Iterator<Item = usize> + '_ {
    let ones = bits.bytes().rev().enumerate().filter(|it| it.1 == b'1');
    ones.map(|(item, _)| item)
}

/// A game, with the names of its items.
struct Items {
    sea: Sea,
    /// The `x` that have letters: those of the first task that is shown.
    lettered: Vec<usize>,
}

impl Items {
    /// The square of an item that is no ship.
    fn square(&self, item: usize) -> usize {
        let found = match item.checked_sub(FREE) {
            Some(number) => self.sea.open.without(self.sea.hits).iter().nth(number),
            None => self.sea.hits.iter().nth(item - SHIPS),
        };
        found.unwrap_or(0)
    }

    /// Ships have their letters, other items a number, and the last `x` small letters.
    fn name(&self, item: usize) -> String {
        match item {
            _ if item < SHIPS => PICTURES[item].0.to_owned(),
            _ if item >= FREE => (item - FREE + 1).to_string(),
            _ => {
                let letters = self.lettered.iter().zip('a'..);
                let mut letters = letters.filter(|it| *it.0 == item);
                letters.next().map_or("x".to_owned(), |it| it.1.to_string())
            }
        }
    }

    /// The items of a task or a part.
    fn named(&self, bits: &str) -> String {
        let names: Vec<String> = items(bits).map(|it| self.name(it)).collect();
        names.join(" ")
    }

    /// The squares of some items.
    fn squares(&self, event: &Event, name: &str) -> Squares {
        let items = event.numbers(name).into_iter().map(|it| it as usize);
        items
            .filter(|it| *it >= SHIPS)
            .map(|it| self.square(it))
            .collect()
    }

    /// What is known, with a cover or a part of one, and the names of the squares.
    fn drawn(&self, cover: Squares) -> Board {
        let free = self.sea.open.without(self.sea.hits);
        let shown = (FREE..FREE + free.count()).chain(self.lettered.iter().copied());
        let names: BTreeMap<usize, String> = shown
            .map(|item| (self.square(item), self.name(item)))
            .collect();
        let label = |square: usize| names.get(&square).cloned().unwrap_or_default();
        let squares = self.sea.width * self.sea.height;
        drawn(&self.sea, cover).labelled((0..squares).map(label))
    }

    /// A step with the names of its items.
    fn step(&self, event: &Event, boards: Vec<Board>) -> Step {
        let mut step = event.step(boards);
        for (name, text) in &mut step.values {
            *text = match *name {
                "task" | "rest" => self.named(text),
                "parts" => {
                    let parts = text.split('"').filter(|it| it.starts_with('1'));
                    let parts: Vec<String> = parts.map(|it| self.named(it)).collect();
                    parts.join(", ")
                }
                "item" | "square" => text.parse().map_or(String::new(), |it| self.name(it)),
                _ => continue,
            };
        }
        step
    }
}

/// The items of a run, and its events from the first choice on: before it each ship has one place.
fn begun<'a>(run: &'a Run) -> (Items, &'a [Event]) {
    let sea = sea(run.rows).unwrap_or_else(|_| Sea::new(1, "."));
    let is_choice = |it: &Event| it.probe == "item" && it.number("options") > 1;
    let first = run.events.iter().position(is_choice).unwrap_or(0);
    let events = &run.events[first..];
    let task = events.first().map_or("", |it| it.text("task"));
    let is_hit = |it: &usize| (SHIPS..FREE).contains(it);
    let items = Items {
        sea,
        lettered: items(task).filter(is_hit).collect(),
    };
    (items, events)
}

/// The covers as they are found, then the decisive squares that rule them out. Of many covers the
/// first few and the last one are shown.
fn shots(run: &Run) -> Vec<Step> {
    let (items, _) = begun(run);
    let open = items.sea.open.without(items.sea.hits);
    let all = run.events.iter().filter(|it| it.probe == "cover").count();
    let mut found = 0;
    let mut covers: Vec<(usize, Squares)> = Vec::new();
    let mut steps = Vec::new();
    for event in &run.events {
        let mut board = items.drawn(Squares::default());
        match event.probe {
            "cover" => {
                found += 1;
                covers.push((found, items.squares(event, "_taken")));
                if found > FEW && found < all {
                    continue;
                }
            }
            // Each cover is followed by a look at those found so far. Only the last look counts.
            _ if found < all => continue,
            "decisive" => {
                board = board.marked(Mark::Chosen, [items.square(event.number("square"))]);
                covers.remove(event.number("_cover"));
            }
            _ => {}
        }
        let shown = covers.iter().take(FEW);
        let shown = shown.map(|(number, it)| items.drawn(*it).captioned(number.to_string()));
        let mut step = items.step(event, [board].into_iter().chain(shown).collect());
        if found == all && covers.len() > 1 {
            let lacking = |square| covers.iter().filter(|it| !it.1.contains(square)).count();
            let taps = open.iter().map(|it| (it, Tap::Guess(lacking(it) == 1)));
            step.taps = taps.collect();
        }
        steps.push(step);
    }
    steps
}

/// The search, ship after ship.
fn search(run: &Run) -> Vec<Step> {
    let (items, events) = begun(run);
    let step = |event: &Event| {
        let option = items.squares(event, "_option");
        let board = items.drawn(items.squares(event, "_taken").or(option));
        let mark = match event.probe {
            "refused" => Mark::Wrong,
            _ => Mark::Chosen,
        };
        let mut step = items.step(event, vec![board.marked(mark, option.iter())]);
        let its = event.numbers("_option").into_iter();
        let its: Vec<String> = its.map(|it| items.name(it as usize)).collect();
        if !its.is_empty() {
            step.values.insert(0, ("option", its.join(" ")));
        }
        step
    };
    let events = events.iter().filter(|it| it.text("_has") != "false");
    events.map(step).collect()
}

/// What the search asks the memo, and how the memo finds the answer.
fn memo(run: &Run) -> Vec<Step> {
    let (names, events) = begun(run);
    let first: Vec<usize> = items(events.first().map_or("", |it| it.text("task"))).collect();
    let is_within = |it: &&Event| items(it.text("task")).all(|item| first.contains(&item));
    let events: Vec<&Event> = run.events.iter().filter(is_within).collect();
    let mut known: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    for (number, event) in events.iter().enumerate() {
        let task = names.named(event.text("task"));
        match event.probe {
            "answer" => known.push(format!("{task}: {}", event.text("memo[task]"))),
            "known" | "parts" => {}
            _ => continue,
        }
        let mut step = names.step(event, vec![names.drawn(Squares::default())]);
        step.values.push(("memo", known.join("; ")));
        let is_its = |it: &&&Event| it.probe == "answer" && it.text("task") == event.text("task");
        let answer = events[number..].iter().find(is_its);
        if let ("parts", Some(answer)) = (event.probe, answer) {
            let choices = ["true", "false"].iter().map(|name| {
                let is_right = answer.text("memo[task]") == *name;
                ((*name).to_owned(), Tap::Guess(is_right), false)
            });
            step.choices = choices.collect();
        }
        steps.push(step);
    }
    steps
}
