// unsafe, or unknown
extern void reach_error(void);
extern int other __attribute__((weak));
int main(void) {
  if (!&other) reach_error();
  return 0;
}
