// Prints the right answer and exits with status 3.
// verdict: RE
fn main() {
    println!("4");
    std::process::exit(3);
}
