// unsafe line 10
// The amount is too much in the last round only.
extern void reach_error(void);
int main(void) {
  unsigned all = 0;
  int i;
  for (i = 0; i <= 32; i++)
    all |= 1u << i;
  if (i == 33)
    reach_error();
  return all == 0;
}
