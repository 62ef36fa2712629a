// unsafe
extern void reach_error(void);
enum e { big = 0x100000000LL, neg = -1 };
int main(void) {
  if (sizeof(enum e) != 8 || neg < 0) reach_error();
  return 0;
}
