// Has the compiler quote a line that asks for a source called `..`.
// verdict: CE
class Main { String s = is public, should be declared in a file named ..
}
