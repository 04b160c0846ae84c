// Loops for ever, in a virtual machine.
// verdict: TLE
public class Main {
    public static void main(String[] arguments) {
        for (long turn = 0; ; turn++) if (turn < 0) System.out.println(turn);
    }
}
