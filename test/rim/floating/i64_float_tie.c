// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ long n=0x4000004000000001L; float f=n; E(f!=0x4000008000000000L); return 0; }
