//! One table of the sites that programs are pasted into, by public sources.

use serde::Deserialize;

/// A site that judges programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// Peking University's.
    Poj,
    /// `UVa`, now called Online Judge.
    Uva,
    /// Luogu.
    Luogu,
    /// Codeforces.
    Codeforces,
    /// DMOJ.
    Dmoj,
    /// SPOJ.
    Spoj,
}

/// What a site takes.
#[derive(Debug)]
pub struct Profile {
    /// The site.
    pub site: Site,
    /// What it is called on the command line.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Its compilers, as far as they are known.
    pub compilers: &'static str,
    /// The edition in which it compiles Rust, if it takes Rust.
    pub rust: Option<&'static str>,
    /// How it treats a presentation error, if that is known.
    pub presentation_error: Option<&'static str>,
    /// A source has to have fewer bytes than this, if a limit is known.
    pub bytes: Option<usize>,
    /// The sources of all this.
    pub source: &'static str,
}

/// All sites.
pub static SITES: [Profile; 6] = [
    Profile {
        site: Site::Poj,
        id: "poj",
        name: "POJ",
        compilers: "G++ and GCC: MinGW GCC 4.4.0, 32-bit Windows (C++98, C99, no %lld, text \
                    mode), said by users to be called without optimisation; C++ and C: Visual C++ \
                    2008; Pascal: FreePascal 2.2; Java 6 (class Main); Fortran 95; ONLINE_JUDGE is \
                    defined",
        rust: None,
        presentation_error: Some(
            "POJ does not accept it, but is said to forgive blanks at the end of a line and blank \
             lines at the end",
        ),
        bytes: None,
        source: "its FAQ, poj.org/page?id=1000; on PE, a message on its board, message_id=87097",
    },
    Profile {
        site: Site::Uva,
        id: "uva",
        name: "UVa",
        compilers: "GCC 5.3.0 with -lm -lcrypt -O2 -pipe -DONLINE_JUDGE: ANSI C (-ansi), C++, \
                    C++11 (-std=c++11); Pascal 3.0; Java 8; Python 3.5",
        rust: None,
        presentation_error: Some("UVa accepts it with a remark: Accepted (PE)"),
        // Another, old report says 40 KB, in lines of at most 1,000 characters.
        bytes: Some(10_000),
        source: "its list of languages; on PE, its board, viewtopic.php?t=7430; on the size of a \
                 source, two users' reports",
    },
    Profile {
        site: Site::Luogu,
        id: "luogu",
        name: "Luogu",
        compilers: "a recent stable Rust, edition 2024; current GCC, Python and others; UVA1560 \
                    and UVA322 are handed on to UVa, which takes no Rust",
        rust: Some("2024"),
        presentation_error: Some(
            "Luogu has no PE: it forgives white space at the end of a line and of the output, and \
             any other is WA",
        ),
        bytes: Some(50_000),
        source: "its help, help.luogu.com.cn/manual/luogu/problem/judging, and users' reports",
    },
    Profile {
        site: Site::Codeforces,
        id: "codeforces",
        name: "Codeforces",
        compilers: "Rust (2021 and later), current GCC, Python, Java and others",
        rust: Some("2021"),
        presentation_error: None,
        bytes: Some(64 << 10),
        source: "users' reports",
    },
    Profile {
        site: Site::Dmoj,
        id: "dmoj",
        name: "DMOJ",
        compilers: "Rust, current GCC, Python, Java and many others",
        rust: Some("2021"),
        presentation_error: None,
        bytes: Some(64 << 10),
        source: "users' reports",
    },
    Profile {
        site: Site::Spoj,
        id: "spoj",
        name: "SPOJ",
        compilers: "Rust, GCC, Python, Java and many others",
        rust: Some("2021"),
        presentation_error: None,
        bytes: Some(50_000),
        source: "its guide",
    },
];

impl Site {
    /// What the site takes.
    pub fn profile(self) -> &'static Profile {
        let its = SITES.iter().find(|profile| profile.site == self);
        its.expect("every site is in the table")
    }

    /// The name that people know it by.
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// The site with this name on the command line. The error names all sites.
    pub fn named(id: &str) -> Result<Self, String> {
        let found = SITES.iter().find(|profile| profile.id == id);
        let ids = SITES.each_ref().map(|profile| profile.id);
        let unknown = || format!("the sites are {}", ids.join(", "));
        found.map(|profile| profile.site).ok_or_else(unknown)
    }
}
