// flags: -- -fexceptions
// safe
extern void reach_error(void);
extern void elsewhere(void);
static int n;
static void take(int *p) {
  n++;
}
int main(void) {
  {
    int x __attribute__((cleanup(take))) = 1;
    elsewhere();
  }
  if (n != 1) reach_error();
  return 0;
}
