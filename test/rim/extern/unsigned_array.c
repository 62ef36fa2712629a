// safe
extern void reach_error(void);
/* not native: defined elsewhere; what is read has no sign, whatever is done with it */
extern unsigned sizes[];
int main(void) {
  if (sizes[2] > 7 && sizes[2] < 3) reach_error();
  int negative = (int)sizes[1] < 0;
  if (negative && sizes[1] < 0x80000000u) reach_error();
  return 0;
}
