// unsafe line 6 or unknown
extern void reach_error(void);
extern int elsewhere(void) __attribute__((weak));
int main(void) {
  if (elsewhere)
    reach_error();
  return 0;
}
