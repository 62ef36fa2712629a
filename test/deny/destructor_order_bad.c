// unsafe line 9
extern void reach_error(void);
static int n;
__attribute__((destructor)) static void listed_first(void) {
  n++;
  if (n == 1)
    return;
  if (n == 2)
    reach_error();
}
__attribute__((destructor)) static void listed_last(void) {
  if (n == 0) n = 1;
}
int main(void) {
  return 0;
}
