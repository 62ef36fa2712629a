// unsafe, or unknown; flags: -- -fsanitize-coverage=trace-pc
extern void reach_error(void);
static int n;
__attribute__((no_sanitize("coverage"))) void hook(void) { n = 1; }
void __sanitizer_cov_trace_pc(void) __attribute__((alias("hook")));
int main(void) {
  if (n) reach_error();
  return 0;
}
