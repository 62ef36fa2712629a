// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) s { char c; int i; short h; };
int main(void) {
  struct s x = {1, __VERIFIER_nondet_int(), 3};
  int before = x.i;
  *((char *)&x + 3) = 9;
  if ((x.i >> 16 & 255) != (before >> 16 & 255) || (x.i & 0xffff) != (before & 0xffff)) reach_error();
  if (x.h != 3) reach_error();
  return 0;
}
