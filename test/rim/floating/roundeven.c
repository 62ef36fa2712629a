// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern double roundeven(double);
int main(void){ E(roundeven(2.5)!=2); E(roundeven(3.5)!=4); E(roundeven(-2.5)!=-2); return 0; }
