// safe, or unknown
extern void reach_error(void);
int value __asm__("other_name") = 4;
extern int other_name;
int main(void) {
  other_name = 9;
  if (value != 9) reach_error();
  return 0;
}
