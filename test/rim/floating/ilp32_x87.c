// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ float a=16777216.0f; float b=a+1.0f; E(b!=a); double c=0x1p53; E(c+1.0!=c); return 0; }
/* not native: there the old unit computes */
