// unsafe, or unknown
extern void reach_error(void);
void *buffer[5];
__attribute__((noinline)) static void back(void) { __builtin_longjmp(buffer, 1); }
int main(void) {
  if (__builtin_setjmp(buffer)) reach_error();
  else back();
  return 0;
}
