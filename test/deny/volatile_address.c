// unsafe line 6 or unknown
extern void reach_error(void);
int main(void) {
  volatile int *status = (volatile int *)0x1000;
  if (*(volatile int *)0x2000 != *(volatile int *)0x2000)
    reach_error();
  return *status;
}
