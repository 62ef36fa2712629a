// unsafe line 9
/* A byte of a text is used as an index with its sign. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char raw[2] = {__VERIFIER_nondet_uchar(), 0};
  const signed char *text = (const signed char *)raw;
  int index = text[0];
  if (index < 0) reach_error();
  return 0;
}
