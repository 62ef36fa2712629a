// safe, or unknown
extern void reach_error(void);
/* Behind a signed overflow nothing is said: the run is over there. */
int main(void) {
  int i = 1;
  while (i > 0) i++;
  reach_error();
  return 0;
}
/* not native: a signed overflow ends the run before */
