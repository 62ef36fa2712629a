// safe, or unknown
extern void reach_error(void);
int main(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("sse2")) reach_error();
  return 0;
}
