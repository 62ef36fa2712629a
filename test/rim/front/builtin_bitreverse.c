// safe, or unknown
extern void reach_error(void);
int main(void) {
  if (__builtin_bitreverse8(0x12) != 0x48) reach_error();
  return 0;
}
