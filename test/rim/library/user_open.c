// safe, or unknown
extern void reach_error(void);
static int open(const char *name) { return -7; }
int main(void) {
  if (open("x") != -7) reach_error();
  return 0;
}
