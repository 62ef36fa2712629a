// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
__attribute__((weak)) int f(void){ return 1; } int main(void){ E(f()==1); return 0; }
