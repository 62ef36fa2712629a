// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
struct dev { volatile int st; int x; }; int main(void){ struct dev*d=(struct dev*)0x40000000; int a=d->st,b=d->st; E(a!=b); return 0; }
/* not native: outside */
