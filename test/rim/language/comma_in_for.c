// safe
extern void reach_error(void);
int main(void) {
  int i, j, n = 0;
  for (i = 0, j = 10; i < 5, j > 7; i++, j--) n++;
  if (n != 3 || i != 3) reach_error();
  return 0;
}
