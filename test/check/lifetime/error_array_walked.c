// safe
// Addresses in one life of an array are compared.
extern void reach_error(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    int a[3] = {0, 0, 0};
    int n = 0;
    for (int *p = a; p != a + 3; p++) n++;
    if (n != 3) reach_error();
  }
  return 0;
}
