// unsafe line 13
/* The lowest byte comes back to zero while the number grows. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union word {
  unsigned whole;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  w.whole = 250;
  while (__VERIFIER_nondet_int()) w.whole++;
  if (w.byte[0] == 0 && w.byte[1] == 1) reach_error();
  return 0;
}
