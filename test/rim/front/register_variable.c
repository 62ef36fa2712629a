// unsafe, or unknown
extern void reach_error(void);
register unsigned long stack __asm__("rsp");
int main(void) {
  if (stack != 0) reach_error();
  return 0;
}
