// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned _BitInt(7) x=127; x++; E(x!=0); return 0; }
