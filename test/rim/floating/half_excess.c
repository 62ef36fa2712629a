// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ _Float16 a=2048, b=1, d=1; _Float16 c=a+b+d; E((float)c==2050); return 0; }
