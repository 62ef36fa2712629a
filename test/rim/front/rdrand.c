// unsafe, or unknown
extern void reach_error(void);
unsigned value = 7;
int main(void) {
#ifdef __RDRND__
  unsigned ok = __builtin_ia32_rdrand32_step(&value);
#else
  unsigned ok = 1;
  value = 8;
#endif
  if (ok && value != 7) reach_error();
  return 0;
}
