// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ union { double d; unsigned u[2]; } x; x.d=1.0; E(x.u[1]!=0x3ff00000u||x.u[0]); x.u[1]^=0x80000000u; E(x.d!=-1.0); return 0; }
