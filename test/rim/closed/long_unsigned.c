// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned i = 1;
  while (i != 0) i++;
  reach_error();
  return 0;
}
/* not native: takes long */
