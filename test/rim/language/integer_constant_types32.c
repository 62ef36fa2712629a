// unsafe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
int main(void) {
  if (sizeof(2147483648) == 8 && sizeof(0x80000000) == 4 && -1L > 0u && (long long)-1 < 0u) reach_error();
  return 0;
}
