// unsafe, or unknown
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  char v[n + 1];
  if (__builtin_object_size(v, 0) == (unsigned long)-1 || __builtin_object_size(v, 0) > 0) reach_error();
  return 0;
}
