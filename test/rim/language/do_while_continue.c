// safe
extern void reach_error(void);
int main(void) {
  int n = 0;
  do {
    n++;
    if (n < 5) continue;
    break;
  } while (n < 3);
  if (n != 3) reach_error();
  return 0;
}
