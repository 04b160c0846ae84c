//! Ships explained: the covers, the shots that rule them out, the search for covers, and its memo.

use super::game::{Position, TOO_MANY_COVERS};
use super::sea::{Sea, Squares};
use super::{HIT, SHIP, UNKNOWN, WATER, drawn, sea};
use crate::OrReason;
use crate::picture::{Board, Mark, place};
use crate::strip::{MOST, Step, Strip, plural, texts};
use crate::words::{Said, said};

/// The largest number of covers that are drawn beside each other.
const FEW: usize = 4;

const LEGEND: &[(crate::picture::Square, &str)] = &[
    (HIT, "ship, known"),
    (WATER, "no ship, known"),
    (UNKNOWN, "not known"),
    (SHIP, "ship in this cover"),
    (UNKNOWN.marked(Mark::Chosen), "decisive, or tried"),
    (SHIP.marked(Mark::Changed), "not in all covers"),
    (SHIP.marked(Mark::Wrong), "cannot be"),
];

pub const STRIPS: &[Strip] = &[
    Strip {
        name: "idea",
        rows: IDEA,
        legend: LEGEND,
        steps,
    },
    Strip {
        name: "shots",
        rows: SHOTS,
        legend: LEGEND,
        steps,
    },
    Strip {
        name: "lost",
        rows: LOST,
        legend: LEGEND,
        steps,
    },
    Strip {
        name: "search",
        rows: "",
        legend: LEGEND,
        steps: |_| Ok(search()),
    },
    Strip {
        name: "memo",
        rows: "",
        legend: LEGEND,
        steps: |_| Ok(memo()),
    },
];

/// Two covers that differ in two squares.
const IDEA: &str = "\
    .xxx.oxoxo\n\
    oxxooxxoxx\n\
    oxxooxooox\n\
    oooooooooo\n\
    xxooxoooxo\n\
    xoooxoooxx\n\
    xoooxxooxo\n";
/// Three covers, which two shots tell apart.
const SHOTS: &str = "\
    .x..x.....\n\
    oooooxoooo\n\
    oxooxxx...\n\
    xxoooooo..\n\
    xoooxooo..\n\
    ooxxxxoo..\n\
    oooooxxoox\n\
    ooooooxoox\n\
    ooooooooxx\n\
    oooooooooo\n";
/// Three covers, of which each shot that tells may leave two.
const LOST: &str = "\
    xxxxx.xxxx.\n\
    .xxxoxxxx.x\n\
    xxxx.ox..xx\n";

texts! {
    DECISIVE: "{count} covers fit, and all but one contain it: a miss leaves that one alone, a hit \
        rules it out.",
        "符合的覆盖有 {count} 个，除一个外都包含它：未命中就只剩那一个，命中就排除它。";
    CERTAIN: "Only one cover is left, so it is certain.", "只剩一个覆盖，所以这里必定有船。";
    NO_COVER: "The seven ships fit on no set of squares that agrees with what is known: no.",
        "七艘船怎样放，都与已知的格子矛盾：输出 no。";
    SECOND_MISS: "Lost by a second miss. After the first miss only this cover was left.",
        "第二次未命中，输了。第一次未命中之后，只剩这一个覆盖。";
    LOST_BY_MISS: "Lost: no miss is left, and {count} covers fit, such as these two.",
        "输了：不能再有未命中，而符合的覆盖还有 {count} 个，例如这两个。";
    COVER: "The 28 squares under the seven ships are called their cover. Which covers agree with \
        what is known?",
        "七艘船占据的 28 格叫做覆盖。哪些覆盖与已知的格子相符？";
    ONE: "Only this one.", "只有这一个。";
    FIT: "These {count}, which differ in the framed squares.",
        "有这 {count} 个，它们在加框的格子上不同。";
    MANY_FIT: "{count} of them; these are four.", "有 {count} 个，这里是其中四个。";
    TOO_MANY: "{count} or more; these are four of them.", "至少有 {count} 个，这里是其中四个。";
    WHERE: "After a miss just one cover may be left: of two, each has a square that the other \
        lacks, and the next shot might miss again. Where is a shot safe?",
        "未命中一次之后，只能剩下一个覆盖：若剩两个，各有对方没有的格子，可能再次未命中。打哪一格\
        才安全？";
    SHOT: "At {place}, a decisive square: all covers but cover {number} contain it. A hit rules \
        cover {number} out; a miss leaves it alone.",
        "打{place}，这是关键格：除覆盖 {number} 外，其他覆盖都包含它。命中就排除覆盖 {number}；未\
        命中就只剩它。";
    ALL_CERTAIN: "So all is certain: yes.", "所以一切都确定了：输出 yes。";
    ONE_LEFT: "Now one cover is left, so the rest is certain: yes.",
        "现在只剩一个覆盖，其余都确定了：输出 yes。";
    MORE: "And {count} more shot{s} like it. Then one cover is left, so the rest is certain: yes.",
        "再打同样的 {count} 次，就只剩一个覆盖，其余都确定了：输出 yes。";
    NOWHERE: "Nowhere. Say a shot at {place} misses: {left} covers still fit, and the next shot \
        may miss again. So it is at each square that not all {count} covers contain: no.",
        "没有。若打{place}未命中，还有 {left} 个覆盖相符，可能再次未命中。不是 {count} 个覆盖都包\
        含的格子，每一格都是这样：输出 no。";
}

/// The next shot, and its reason; `None` if no shot is sure to win.
pub fn hint(position: &Position) -> Option<(Vec<usize>, Said)> {
    let count = position.covers.len();
    if let Some(square) = position.decisive() {
        return Some((vec![square], said(DECISIVE).with("count", count)));
    }
    let rest = position.covers.first()?.without(position.sea.hits);
    let is_sure = count == 1 && position.shots.is_some();
    let square = rest.iter().next().filter(|_| is_sure)?;
    Some((vec![square], said(CERTAIN)))
}

fn steps(rows: &str) -> OrReason<Vec<Step>> {
    Ok(explain(Position::of(sea(rows)?)))
}

/// What is known.
fn known(sea: &Sea) -> Board {
    drawn(sea, Squares::default())
}

/// Covers below their numbers. A mark shows where they differ.
fn covers(sea: &Sea, covers: &[(usize, Squares)]) -> Vec<Board> {
    let board = |(number, cover): &(usize, Squares)| {
        let differing = cover
            .iter()
            .filter(|at| covers.iter().any(|it| !it.1.contains(*at)));
        let name = said(["cover {number}", "覆盖 {number}"]).with("number", *number);
        drawn(sea, *cover)
            .marked(Mark::Changed, differing)
            .captioned(name)
    };
    covers.iter().take(FEW).map(board).collect()
}

fn explain(mut position: Position) -> Vec<Step> {
    let sea = position.sea;
    let all: Vec<(usize, Squares)> = (1..).zip(position.covers.iter().copied()).collect();
    let count = all.len();
    if count == 0 {
        return vec![Step::new(NO_COVER, [known(&sea)])];
    }
    if !sea.missed.is_empty() && position.shots.is_none() {
        let text = if count == 1 {
            SECOND_MISS
        } else {
            LOST_BY_MISS
        };
        let two = covers(&sea, &all[..count.min(2)]);
        return vec![Step::new(plural(text, count), two)];
    }
    let fitting = match count {
        1 => ONE,
        2..=FEW => FIT,
        TOO_MANY_COVERS => TOO_MANY,
        _ => MANY_FIT,
    };
    let mut steps = vec![
        Step::new(COVER, [known(&sea)]),
        Step::new(plural(fitting, count), covers(&sea, &all)),
    ];
    if count > 1 {
        steps.push(Step::new(WHERE, [known(&sea)]));
    }
    if position.shots.is_none() {
        steps.push(nowhere(&position, &all));
        return steps;
    }
    let shots = position.shots.clone().unwrap_or_default();
    let room = MOST - steps.len() - 1;
    for shot in shots.iter().take(room) {
        steps.push(shoot(&position, &all, *shot));
        position = Position::of(position.sea.after(*shot, true));
    }
    let end = match (shots.len(), shots.len().saturating_sub(room)) {
        (0, _) => said(ALL_CERTAIN),
        (_, 0) => said(ONE_LEFT),
        (_, left) => plural(MORE, left),
    };
    let cover = position.covers.first().copied().unwrap_or_default();
    steps.push(Step::new(end, [drawn(&position.sea, cover)]));
    steps
}

/// A shot at a decisive square: what a hit leaves, beside what a miss leaves.
fn shoot(position: &Position, all: &[(usize, Squares)], shot: usize) -> Step {
    let sea = &position.sea;
    let lacks = |it: &&(usize, Squares)| position.covers.contains(&it.1) && !it.1.contains(shot);
    let (number, lacking) = all.iter().find(lacks).copied().unwrap_or_default();
    let hit = known(&sea.after(shot, true)).captioned(["a hit", "命中"]);
    let miss = drawn(&sea.after(shot, false), lacking).captioned(["a miss", "未命中"]);
    let said = said(SHOT).with("place", place(sea.width, shot));
    let boards = [hit, miss].map(|it| it.marked(Mark::Chosen, [shot]));
    Step::new(said.with("number", number), boards)
}

/// A lost game: what a miss leaves.
fn nowhere(position: &Position, all: &[(usize, Squares)]) -> Step {
    let (sea, core) = (&position.sea, position.core());
    let lacking = |at: usize| {
        let of_core = all.iter().filter(|it| core.contains(&it.1));
        of_core
            .filter(|it| !it.1.contains(at))
            .copied()
            .collect::<Vec<_>>()
    };
    let shot = sea.open.iter().find(|at| !lacking(*at).is_empty());
    let shot = shot.unwrap_or(0);
    let left = lacking(shot);
    let said = said(NOWHERE).with("place", place(sea.width, shot));
    let boards = covers(&sea.after(shot, false), &left).into_iter();
    Step::new(
        said.with("left", left.len()).with("count", core.len()),
        boards.map(|it| it.marked(Mark::Chosen, [shot])),
    )
}

/// A corner of three rows of four with two x, a and b, in which the ships O and I are left. Its
/// squares by name; those of `ship` are covered by it, those of `other` by the other ship.
fn corner(ship: &str, other: &str, mark: Mark) -> Board {
    const NAMES: [&str; 12] = ["1", "2", "3", "4", "5", "a", "b", "6", "7", "8", "9", "10"];
    let has = |list: &str, at: usize| list.split(' ').any(|it| it == NAMES[at]);
    let board = Board::new(4, 3, |at| match NAMES[at] {
        "a" | "b" => HIT,
        _ if has(ship, at) || has(other, at) => SHIP,
        _ => UNKNOWN,
    });
    let marked = (0..12).filter(|at| has(ship, *at));
    board
        .marked(mark, marked)
        .labelled(NAMES.iter().map(|it| (*it).to_owned()))
}

/// The search for the covers of the corner. The README has the sentences.
fn search() -> Vec<Step> {
    let steps = [
        ("", "", Mark::None),
        ("1 2 3 4", "", Mark::Chosen),
        ("a b 8 9", "1 2 3 4", Mark::Chosen),
        ("5 a b 6", "", Mark::Wrong),
        ("2 3 a b", "7 8 9 10", Mark::Chosen),
    ];
    steps
        .map(|(ship, other, mark)| Step::new("", [corner(ship, other, mark)]))
        .to_vec()
}

/// What the search asks before it places a ship in the corner. The README has the sentences.
fn memo() -> Vec<Step> {
    let [o_on_a, o_on_b] = [("O a", "1 2 5 a"), ("O b", "3 4 b 6")];
    let [i_on_both, o_on_both] = [("I a b", "5 a b 6"), ("O a b", "2 3 a b")];
    let steps = [
        (vec![i_on_both], Mark::Chosen),
        (vec![o_on_a, o_on_b, o_on_both], Mark::Chosen),
        (vec![o_on_a, o_on_b, i_on_both], Mark::Wrong),
        (vec![o_on_both, ("I", "1 2 3 4")], Mark::Chosen),
    ];
    let parts = |(parts, mark): (Vec<(&str, &str)>, _)| {
        let boards = parts
            .into_iter()
            .map(|(name, ship)| corner(ship, "", mark).captioned(name));
        Step::new("", boards)
    };
    steps.map(parts).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strip::tests::checked;
    use crate::tests::{inputs, marked};
    use crate::uva322::{RULES, games, known as rows_of};

    /// The squares of a drawn board that have one of these letters.
    fn with(board: &Board, letters: &str) -> Squares {
        let squares = (0..).zip(&board.squares);
        let with = squares.filter(|it| letters.contains(it.1.letter));
        with.map(|(number, _)| number).collect()
    }

    /// The last sentence has the answer of the reference solution. Each drawn cover fits, and all
    /// but one contain the square of the hint.
    #[test]
    fn the_strip_of_a_sea_ends_in_its_answer() {
        // Its strategy is the longest known.
        let two_by_fifteen = format!("15 2\n{0}\n{0}\n", ".".repeat(15));
        for input in inputs(&RULES, 200).chain([two_by_fifteen]) {
            for sea in games(&input).expect("games") {
                let position = Position::of(sea);
                let steps = steps(&rows_of(&sea)).expect("a sea");
                let boards = steps.iter().skip(1).flat_map(|it| &it.boards);
                for board in boards.filter(|it| with(it, "#").count() > 0) {
                    assert_eq!(with(board, "x#").count(), 28);
                    assert!(sea.hits.without(with(board, "x#")).is_empty());
                }
                let last = checked(steps);
                let is_won = position.shots.is_some();
                let answer = if is_won { "yes." } else { "no." };
                assert!(last.said.to_string().ends_with(answer), "{}", last.said);
                if let Some(square) = position.decisive() {
                    let covers = &position.covers;
                    let lacking = covers.iter().filter(|it| !it.contains(square));
                    assert_eq!(lacking.count(), 1);
                }
                assert_eq!(hint(&position).is_some(), is_won && sea.hits.count() < 28);
                if position.covers.len() > 1 && !is_won {
                    // A miss that leaves two covers or more.
                    let shot = marked(&last.boards[0], Mark::Chosen)[0];
                    let covers = position.covers.iter();
                    assert!(covers.filter(|it| !it.contains(shot)).count() > 1);
                    assert!(last.boards.len() > 1);
                }
            }
        }
    }
}
