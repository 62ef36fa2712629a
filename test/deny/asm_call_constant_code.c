// unknown line 10: assembly that goes to 'fail_4'
// The name that is called is put together of a constant, and the program defines it.
extern void reach_error(void);
__attribute__((used)) int fail_4(void) {
  reach_error();
  return 0;
}
int main(void) {
  int result;
  __asm__ volatile("call fail_%P1" : "=a"(result) : "i"(4) : "memory");
  return 0;
}
