// unsafe line 10
extern void reach_error(void);

/* The other way round: a part of a number that is stored later. */
int main(void) {
  unsigned x[2] = {0, 0};
  short *half = (short *)&x[1];
  *half = 1;
  *(unsigned *)((char *)x + 2) = 0x70000u;
  if (*half != 1) reach_error();
  return 0;
}
// undefined: an int is written as something else
