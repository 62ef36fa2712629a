extern void reach_error(void);
/* The loop ends when the function says so, which counts in a global. */
int count, limit = 3;
static int more(void) { if (count < limit) { count++; return 1; } return 0; }
int main(void) {
  int n = 0;
  while (more()) n++;
  if (n == 3) reach_error();
  return 0;
}
