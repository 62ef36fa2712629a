// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ float f=-1.5f; E((long)f!=-1); E((short)f!=-1); E((signed char)-128.9!=-128); return 0; }
