// unsafe, or unknown
/* clang takes `exit` for a function that does not return. This one does, into the function behind it.
 * not native: with -fno-builtin clang takes it for any function. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int status;
void exit(int code) {
  while (code > 5) code--;
  status = code;
}
void behind(void) { reach_error(); }
int main(void) { exit(__VERIFIER_nondet_int() & 7); }
