// unsafe
extern void reach_error(void);
int main(void) {
  if ('ab' != 0x6261) reach_error();
  return 0;
}
