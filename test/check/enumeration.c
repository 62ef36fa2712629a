// safe
// Constants of enumerations, negative ones among them, are part of the program that a certificate is about.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum level { LOW = -1, NONE, HIGH = 2147483647 };
static enum level level = NONE;

int main(void) {
  while (__VERIFIER_nondet_int()) level = level == LOW ? HIGH : LOW;
  if (level != LOW && level != NONE && level != HIGH) reach_error();
  return 0;
}
