// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double d=4294967295.9; E((unsigned)d!=4294967295u); d=18446744073709549568.0; E((unsigned long)d!=18446744073709549568UL); return 0; }
