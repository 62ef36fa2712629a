// safe
/* This machine has the least byte first. */
extern void reach_error(void);
int main(void) {
  int one = 1;
  union {
    short number;
    char byte[2];
  } probe = {0x0102};
  if (*(char *)&one != 1) reach_error();
  if (probe.byte[0] != 2 || probe.byte[1] != 1) reach_error();
  return 0;
}
