// Has no main.
// verdict: CE
pub fn answer() -> u8 { 4 }
