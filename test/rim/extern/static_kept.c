// safe
extern void reach_error(void);
extern int other(int);
static int kept = 4;
/* not native: nobody defines it; it knows nothing of a static variable */
int main(void) {
  other(3);
  if (kept != 4) reach_error();
  return 0;
}
