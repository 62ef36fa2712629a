// unsafe
extern void reach_error(void);
int main(void) {
  int s = 0, n = 0;
  while (s != 3) {
    switch (s) {
    case 0: s = 2; continue;
    case 1: s = 3; break;
    case 2: s = 1; break;
    }
    n++;
  }
  if (n != 3) reach_error();
  return 0;
}
