// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static struct { int n; int d[]; } s={2,{1,2}}; int main(void){ E(s.d[1]!=2); return 0; }
