// unknown line 9: leave
extern void reach_error(void);
static int x;
__attribute__((destructor)) static void last(void) {
  if (x == 2) reach_error();
}
extern _Noreturn void leave(void);
int main(void) {
  if (++x) leave();
  return 0;
}
