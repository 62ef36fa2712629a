// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int n=1; unsigned long s=sizeof(int[n++]); E(n==2&&s==4); return 0; }
