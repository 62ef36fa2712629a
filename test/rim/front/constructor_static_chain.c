// safe, or unknown
extern void reach_error(void);
static int a = 1;
static int *p = &a;
__attribute__((constructor)) static void first(void) { *p = 2; }
int main(void) {
  if (a != 2) reach_error();
  return 0;
}
