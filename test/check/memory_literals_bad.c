// unsafe line 10; flags: --property valid-memsafety
// One of two literals is read behind its end.
// unset: what lies there, which may be the next literal
extern unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char lower[256] = {['A'] = 'a', ['B'] = 'b', ['a'] = 'a', ['b'] = 'b'};

static int same(const char *l, const char *r, int n) {
  const unsigned char *a = (const unsigned char *)l, *b = (const unsigned char *)r;
  while (n-- > 0 && *b <= lower[66] + 9 && *a < 200) {
    a++;
    b++;
  }
  return n < 0;
}

int main(void) {
  char text[2];
  text[0] = (char)__VERIFIER_nondet_uchar();
  text[1] = 0;
  int first = same(text, "a", 1);
  return first + same("bcd", "b", 4);
}
