// unsafe line 6
extern void reach_error(void);
static int x;
__attribute__((destructor)) static void last(void) {
  if (x == 1)
    reach_error();
}
int main(void) {
  x = 1;
  return 0;
}
