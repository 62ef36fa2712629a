// safe, or unknown; flags: --extern-effects none
extern void reach_error(void);
/* not native: under the assumption that it writes nothing */
void go(int *p);
int main(void) {
  int x = 1;
  go(&x);
  if (x != 1) reach_error();
  return 0;
}
