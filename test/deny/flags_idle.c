// flags: -- -lm -lpthread -lrt -Wl,-z,relro,-z,now -Wl,--as-needed -Wl,-O1
// safe
// flags: -- -g0 -fdiscard-value-names
// safe
// flags: -- -lother
// error: links a library
// flags: -- -Wl,--wrap=f
// error: is for the linker
// flags: -- -Wl,-O1,--defsym=f=g
// error: is for the linker
// flags: -- -Xclang -debug-info-kind=line-tables-only
// error: takes away debug information
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int x) { return x & 7; }

int main(void) {
  if (f(__VERIFIER_nondet_int()) > 7) reach_error();
  return 0;
}
