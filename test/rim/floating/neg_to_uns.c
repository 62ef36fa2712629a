// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double d=-0.5; E((unsigned)d!=0); return 0; }
