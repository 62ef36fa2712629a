// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
__attribute__((noinline)) static float f(float x){ return x/3; } int main(void){ E(f(1)!=1.0f/3.0f); return 0; }
/* not native: there the old unit computes */
