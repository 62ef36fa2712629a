// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int n=0; for(double f=0;f<1;f+=0.1) n++; E(n==11); return 0; }
