// unsafe line 6 or unknown
extern void reach_error(void);
extern void elsewhere(void);
static int x = 1;
__attribute__((destructor)) static void last(void) {
  if (x == 1) reach_error();
}
int main(void) {
  elsewhere();
  x = 2;
  return 0;
}
