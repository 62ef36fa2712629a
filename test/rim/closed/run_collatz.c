// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned long x=97; int n=0; while(x!=1){ x = x&1 ? 3*x+1 : x/2; n++; } E(n!=118); return 0; }
