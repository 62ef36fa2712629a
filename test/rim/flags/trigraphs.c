// safe; flags: -- -std=c99
extern void reach_error(void);
int main(void) {
  int x = 1;
  // is the next line a comment ??/
  x = 2;
  if (x != 1 || sizeof "??(" != 2) reach_error();
  return 0;
}
