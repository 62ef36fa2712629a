// safe
extern void reach_error(void);
int main(void) {
  int i, j;
  for (i = 0, j = 10; i < j; i++, j--) ;
  if (i != 5 || j != 5) reach_error();
  return 0;
}
