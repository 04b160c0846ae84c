use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut words = text.split_whitespace();
    let mut number = || words.next().unwrap().parse::<i64>().unwrap();
    let n = number();
    println!("{n}");
}
