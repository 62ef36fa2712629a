// safe
extern void reach_error(void);
int main(void) {
  int a[3][4] = {{0}};
  int (*row)[4] = a;
  row++;
  (*row)[2] = 7;
  if (a[1][2] != 7 || *(*(a + 1) + 2) != 7) reach_error();
  return 0;
}
