// safe, or unknown
extern void reach_error(void);
int main(void) {
  if ('ab' != 0x6162) reach_error();
  return 0;
}
