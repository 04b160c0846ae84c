// Has an answer included when it is compiled.
// verdict: CE
fn main() { print!("{}", include_str!("@answer@")); }
