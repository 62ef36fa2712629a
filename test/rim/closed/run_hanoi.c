// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int m; static void h(int n,int a,int b,int c){ if(!n) return; h(n-1,a,c,b); m++; h(n-1,c,b,a); } int main(void){ h(10,0,1,2); E(m!=1023); return 0; }
