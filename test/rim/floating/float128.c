// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ __float128 a=1; a=a/3; E(a*3<0.99); return 0; }
