// unsafe, or unknown
extern void reach_error(void);
int g;
__attribute__((destructor)) static void last(void) { if (g == 2) reach_error(); }
int main(void) {
  g = 2;
  return 0;
}
