// unsafe, or unknown; flags: -- -finstrument-functions
extern void reach_error(void);
static int n;
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *f, void *c) { n++; }
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *f, void *c) {}
static void g(void) {}
int main(void) {
  g();
  if (n == 2) reach_error();
  return 0;
}
