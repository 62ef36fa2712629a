// safe
extern void reach_error(void);
extern void other(void) __attribute__((weak));
int main(void) {
  if (other && !other) reach_error();
  return 0;
}
