// Has no main.
// verdict: RE
public class Main { static int answer() { return 4; } }
