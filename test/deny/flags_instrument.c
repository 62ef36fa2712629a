// flags: -- -finstrument-functions
// unknown: instrument-function
// flags:
// safe
extern void reach_error(void);
static int x;
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *f, void *site) {
  x = 1;
}
int main(void) {
  if (x) reach_error();
  return 0;
}
