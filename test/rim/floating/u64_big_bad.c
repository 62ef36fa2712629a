// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned long n=0xffffffffffffffffUL; double d=n; E(d==18446744073709551616.0); return 0; }
