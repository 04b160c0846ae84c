//! One table of the sites that judge programs.

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

/// What is known of a site, by public sources.
#[derive(Debug)]
pub struct Profile {
    /// The site.
    pub site: Site,
    /// What it is called on the command line.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Whether it takes Rust.
    pub takes_rust: bool,
    /// Whether it accepts white space at the end of a line and of the output.
    pub forgives_ends: bool,
    /// Whether it accepts a presentation error.
    pub accepts_pe: bool,
    /// How it treats a presentation error, if that is known.
    pub presentation_error: Option<&'static str>,
}

/// All sites.
pub static SITES: [Profile; 6] = [
    Profile {
        site: Site::Poj,
        id: "poj",
        name: "POJ",
        takes_rust: false,
        // Its board, message_id=87097, and accepted programs, such as run 13290078 of problem 1222.
        forgives_ends: true,
        accepts_pe: false,
        presentation_error: Some("POJ does not accept it"),
    },
    Profile {
        site: Site::Uva,
        id: "uva",
        name: "UVa",
        takes_rust: false,
        forgives_ends: false,
        // Its board, viewtopic.php?t=7430.
        accepts_pe: true,
        presentation_error: Some("UVa accepts it with a remark: Accepted (PE)"),
    },
    Profile {
        site: Site::Luogu,
        id: "luogu",
        name: "Luogu",
        takes_rust: true,
        forgives_ends: true,
        accepts_pe: false,
        // Its help, help.luogu.com.cn/manual/luogu/problem/judging.
        presentation_error: Some(
            "Luogu has no PE: it forgives white space at the end of a line and of the output, and \
             any other is WA",
        ),
    },
    Profile {
        site: Site::Codeforces,
        id: "codeforces",
        name: "Codeforces",
        takes_rust: true,
        forgives_ends: false,
        accepts_pe: false,
        presentation_error: None,
    },
    Profile {
        site: Site::Dmoj,
        id: "dmoj",
        name: "DMOJ",
        takes_rust: true,
        forgives_ends: false,
        accepts_pe: false,
        presentation_error: None,
    },
    Profile {
        site: Site::Spoj,
        id: "spoj",
        name: "SPOJ",
        takes_rust: true,
        forgives_ends: false,
        accepts_pe: false,
        presentation_error: None,
    },
];

impl Site {
    /// What is known of the site.
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
