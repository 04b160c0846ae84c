//! What the pages say, in English and in Chinese: whole sentences with named gaps.
//!
//! Scripts and rules say nothing else. A script names a text of the table; the page has its texts
//! in the page's language.

use std::fmt;

/// A language of the pages.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    English,
    Chinese,
}

/// A text in English and in Chinese. A gap such as `{count}` is the same in both.
pub type Both = [&'static str; 2];

impl Tongue {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The text in this language.
    pub fn of<T>(self, both: [T; 2]) -> T {
        let [english, chinese] = both;
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// Its code in HTML.
    pub fn code(self) -> &'static str {
        self.of(["en", "zh-CN"])
    }

    /// The language with this code.
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.code() == code)
    }

    /// The other language.
    #[must_use]
    pub fn other(self) -> Self {
        self.of([Self::Chinese, Self::English])
    }
}

/// A text in both languages whose gaps are filled. A text alone is the same in both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said([String; 2]);

impl Said {
    /// Fills a gap.
    #[must_use]
    pub fn with(self, gap: &str, value: impl Into<Self>) -> Self {
        let gap = format!("{{{gap}}}");
        let ([english, chinese], values) = (self.0, value.into().0);
        Self([
            english.replace(&gap, &values[0]),
            chinese.replace(&gap, &values[1]),
        ])
    }

    /// The text in one language.
    pub fn within(&self, tongue: Tongue) -> &str {
        let [english, chinese] = &self.0;
        tongue.of([english.as_str(), chinese.as_str()])
    }
}

/// In English, the language of terminals and files.
impl fmt::Display for Said {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0[0])
    }
}

impl From<Both> for Said {
    fn from(both: Both) -> Self {
        Self(both.map(str::to_owned))
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self([text.to_owned(), text.to_owned()])
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::from(&*text)
    }
}

impl From<usize> for Said {
    fn from(number: usize) -> Self {
        Self::from(number.to_string())
    }
}

/// A text of the table, to be filled.
pub fn said(both: Both) -> Said {
    Said::from(both)
}

/// Makes a constant of each row, and the table of all by their names.
macro_rules! words {
    ($($name:ident: $english:literal, $chinese:literal;)*) => {
        $(#[doc = $english] pub const $name: Both = [$english, $chinese];)*

        /// All texts by their names.
        pub const ALL: &[(&str, Both)] = &[$((stringify!($name), $name)),*];
    };
}

words! {
    // Squares.
    PLACE: "row {row}, column {column}", "第 {row} 行第 {column} 列";
    SQUARE: "{place}: {meaning}", "{place}：{meaning}";
    MARKED_SQUARE: "{place}: {meaning}, {mark}", "{place}：{meaning}，{mark}";
    ROW: "row {row}: {squares}", "第 {row} 行：{squares}";
    SOME: "{count} {meaning}", "{count} 个{meaning}";
    CHANGED: "changed", "有变化";
    WRONG: "wrong", "不对";
    MARKED: "marked", "已标出";

    // The game.
    NEEDS_SCRIPT: "The board to play on needs JavaScript.", "棋盘需要 JavaScript。";
    UNDO: "Undo", "撤销";
    HINT: "Hint", "提示";
    NEXT_BOARD: "Next board", "换一盘";
    RESET: "Start again", "重新开始";
    LEVEL: "Level", "难度";
    EASY: "Easy", "简单";
    MEDIUM: "Medium", "中等";
    HARD: "Hard", "困难";
    HARDEST: "Hardest", "最难";
    LEVEL_OF: "{level} ({range} {unit})", "{level}（{range} {unit}）";
    EXPLAIN: "Explain this board", "讲解这一盘";
    TYPE_A_BOARD: "Type a board", "输入棋盘";
    THE_INPUT: "The input", "输入";
    ANSWERS: "What the program answers", "程序的输出";
    SIGNS: "The signs", "图例";
    SCORE_LEAST: "{made} (at least {least} {unit})", "{made}（最少 {least} {unit}）";
    SCORE_MORE: "{made}, {more} {unit} more than needed", "{made}，比最少多 {more} {unit}";
    HINTS: "hints: {hints}", "提示 {hints} 次";
    WON: "You win!", "你赢了！";
    SOLVED: "Solved; {least} {unit} would do.", "完成了，其实 {least} {unit}就够。";
    SOLVED_WITH_HINTS: "Solved with hints ({hints}).", "用提示完成了（{hints} 次）。";
    UNREADABLE: "This is no board. {reason}", "这不是棋盘。{reason}";
    NO_BOARD_IN_ADDRESS: "The address has no board. {reason}", "网址里没有棋盘。{reason}";
    LOST: "This game is lost: undo that, or take another board.",
        "这一局输了，可以撤销，或者换一盘。";
    ALREADY_SOLVED: "This board is solved: take another one.", "这一盘已经完成，换一盘吧。";
    NOW_A_NEIGHBOUR: "Now a neighbour to swap it with.", "再选一个相邻的格子来交换。";
    PENCIL: "Pencil", "做标记";
    CLOSE: "Close", "关闭";
    NEXT_STEP: "Next: {places}. {why}", "下一步：{places}。{why}";
    TAP_AGAIN: "Tap it again to choose it.", "再点一次，就选这一格。";
    AND: " and ", "和";
    CRASHED: "The program crashed: {reason}", "程序崩溃了：{reason}";

    // Every page.
    SKIP: "To the main part", "跳到正文";
    PAGES: "Pages", "页面";
    SITE: "Grid puzzles", "网格题";
    FRONT: "Grid puzzles: play them, and how they are solved", "网格题：玩法与题解";
    SITE_SENTENCE: "Classic puzzles of online judges: play them against the least number of moves, \
        read why each solution is right, and copy a program that this judge accepts.",
        "OJ 上的经典网格题：先玩一局，试试能否做到最少步数；再弄懂解法为什么对；\
        最后复制能通过评测的代码。";
    MADE_BY: "Made by {command}. MIT or Apache 2.0, whichever you prefer.",
        "由 {command} 生成。MIT 或 Apache 2.0 许可证，任选其一。";
    REPOSITORY: "The repository, with the judge", "代码仓库和本地评测工具";
    COPY: "Copy", "复制";
    COPY_IN: "Copy {language}", "复制 {language}";
    COPIED: "Copied.", "已复制。";
    NOT_COPIED: "The browser does not let this page use the clipboard: select the text instead.",
        "浏览器不允许本页使用剪贴板：请手动选中文字复制。";
    MORE_LINES: "... and {count} more lines", "……还有 {count} 行";
    TABLE: "A table", "表格";

    // The page of a problem.
    IDEA: "The idea: {idea}.", "思路：{idea}。";
    PLAY: "Play", "玩一玩";
    HOW_IT_IS_SOLVED: "How it is solved", "看题解";
    TITLE: "{name}: solution, explained, and a board to play on",
        "{name}：题解、代码和可以玩的棋盘";
    ABOUT: "Why the solution is right, programs in C++ and Rust that this judge accepts, and a \
        board to play on. The idea: {idea}.",
        "解法为什么对，能通过评测的 C++ 和 Rust 代码，还有可以玩的棋盘。思路：{idea}。";
    CONTENTS: "On this page", "本页内容";
    THE_PROBLEM: "The problem", "题目";
    THE_PROGRAM: "The program", "代码";
    SAMPLE_INPUT: "Sample input", "样例输入";
    SAMPLE_OUTPUT: "Sample output", "样例输出";
    TIME_LIMIT: "Time limit {limit} ms", "时间限制 {limit} ms";
    MEMORY_LIMIT: ", memory limit {limit} KiB", "，内存限制 {limit} KiB";
    ON_ITS_SITE: "the problem on its site", "原题";
    SIMPLEST: "{language}: the simplest that this judge accepts",
        "{language}：最简单的 AC 代码（本地评测通过）";
    ON_SITE: "{site} {number} (choose {choice})", "{site} {number}（语言选 {choice}）";
    FOR_SITES: "{language}, for {sites}", "{language}，提交到 {sites}";
    PLAY_BOARD: "Play this board", "玩这一盘";
    OUTPUTS: "What it prints, and what is right:", "它的输出，和正确的输出：";

    // The explanations.
    BACK: "Back", "上一步";
    NEXT: "Next", "下一步";
    STRIP: "Explanation", "讲解";
    ANNOUNCED: "Step {number} of {count}: {said}", "第 {number} 步，共 {count} 步：{said}";

    // The reader's program.
    YOURS: "Try your program", "测一测你的程序";
    YOURS_JOINED: "Run your program on this input of {count} boards, and paste what it prints. \
        White space does not count.",
        "这个输入有 {count} 组数据。运行你的程序，把输出粘贴到下面。空白字符不影响比较。";
    YOURS_EACH: "These are {count} boards. Run your program on each, in this order, and paste all \
        that it prints: a shell does that. Or run it on the first board, or on the first few by \
        hand: the output may end early. White space does not count.",
        "这里有 {count} 组数据。按顺序对每组数据运行你的程序，把全部输出粘贴到下面，\
        可以用下面的命令。也可以只手动运行前几组：输出可以提前结束。空白字符不影响比较。";
    COPY_INPUT: "Copy the input", "复制输入";
    DOWNLOAD: "Download it", "下载输入";
    YOUR_OUTPUT: "What your program prints", "你的程序的输出";
    EXPECTED: "Expected", "正确的输出";
    YOURS_PRINTED: "Yours", "你的输出";
    ALL_RIGHT: "All is right.", "全部正确。";
    RIGHT_SO_FAR: "Right up to here. It ends at board {number} of {count}.",
        "到此为止都正确，输出在第 {number} 组结束（共 {count} 组）。";
    DIFFERS: "It differs at board {number} of {count}.", "第 {number} 组不正确（共 {count} 组）。";
    TOO_MUCH: "More than is asked for: {line}", "输出多了：{line}";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gaps of a text, in alphabetical order.
    fn gaps(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let mut gaps: Vec<&str> = parts.filter_map(|it| it.split('}').next()).collect();
        gaps.sort_unstable();
        gaps
    }

    /// Those of the table, and those of the games.
    #[test]
    fn every_text_has_its_other_language_with_the_same_gaps() {
        let games = crate::ALL.iter().filter_map(|it| it.1.playground.as_ref());
        let of_games = games.flat_map(|game| {
            let meanings = game.squares.iter().chain(game.others).map(|it| it.1);
            let texts = meanings.chain(game.boards.iter().copied());
            let said = [game.rule, game.moves, game.unit, game.form];
            texts.chain(said).collect::<Vec<_>>()
        });
        let is_chinese = |letter: char| ('\u{3000}'..'\u{fff0}').contains(&letter);
        let all = ALL.iter().map(|it| it.1).chain(of_games);
        for [english, chinese] in all {
            assert!(!english.is_empty() && english.is_ascii(), "{english}");
            assert!(chinese.contains(is_chinese), "{english}");
            assert_eq!(gaps(english), gaps(chinese), "{english}");
        }
    }
}
