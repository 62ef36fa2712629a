// safe
extern void reach_error(void);
extern int x;
int main(void) {
  x = 3;
  if (x != 3) reach_error();
  return 0;
}
