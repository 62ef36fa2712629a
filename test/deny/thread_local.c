// safe
extern void reach_error(void);
static _Thread_local int a = 3;
__thread int b;
__attribute__((visibility("hidden"))) int c = 1;
int main(void) {
  int *p = &a;
  *p += b + c;
  if (a != 4) reach_error();
  return 0;
}
