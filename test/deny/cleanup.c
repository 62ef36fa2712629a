// safe
extern void reach_error(void);
static int n;
static void take(int *p) {
  n += *p;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x __attribute__((cleanup(take))) = 3;
    if (n != 3 * i) reach_error();
  }
  if (n != 6) reach_error();
  return 0;
}
