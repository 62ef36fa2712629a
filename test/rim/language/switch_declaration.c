// safe
extern void reach_error(void);
int main(void) {
  volatile int n = 2;
  switch (n) {
    static int kept = 5;
    int x;
  case 2: x = kept; if (x != 5) reach_error(); break;
  default: reach_error();
  }
  return 0;
}
