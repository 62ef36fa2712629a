// safe, or unknown
extern void reach_error(void);
int g;
static void exit(int x) { g = x; }
int main(void) {
  exit(3);
  if (g != 3) reach_error();
  return 0;
}
