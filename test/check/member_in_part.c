// unsafe line 18, may be unknown with slam: values in parts of a member
// As member_of_two.c, but the other place lies across the member: a write there changes a part of it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int lock, count;
};

int main(void) {
  static struct device d;
  char *base = (char *)&d;
  int rounds = 0;
  while (rounds < 2) {
    int *p = (int *)(base + (__VERIFIER_nondet_int() ? 0 : 2));
    d.lock = 0;
    *p = 0x10001;
    rounds++;
    if (d.lock != 0 && d.lock != 0x10001) reach_error();
  }
  return 0;
}
