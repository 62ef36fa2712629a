// safe; flags: -- -fstack-protector-all
extern void reach_error(void);
int main(void) {
  char b[8] = "abc";
  if (b[1] != 'b') reach_error();
  return 0;
}
