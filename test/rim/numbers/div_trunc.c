// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int x=-7; E(x/2==-3); return 0; }
