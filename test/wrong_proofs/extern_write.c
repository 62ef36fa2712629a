extern void reach_error(void);
extern void fill(int *to);
/* An unknown function writes through its argument. */
int main(void) {
  int v = 0;
  fill(&v);
  if (v) reach_error();
  return 0;
}
