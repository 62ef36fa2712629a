// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
extern volatile unsigned device;
int main(void) {
  __atomic_exchange_n(&device, 1, __ATOMIC_SEQ_CST);
  if (__atomic_exchange_n(&device, 1, __ATOMIC_SEQ_CST) != 1) reach_error();
  return 0;
}
