/* The violation is found at once, because the loop has no influence on it; its replay takes long. */
extern void reach_error(void);
int main(void) {
  for (unsigned long i = 0; i < 100000000000; i++) {
  }
  reach_error();
  return 0;
}
