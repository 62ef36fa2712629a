// unsafe, or unknown
extern void reach_error(void);
static int counter;
int main(void) {
  counter = 0;
  __asm__ volatile("incl %0" : "+m"(counter));
  if (counter == 1) reach_error();
  return 0;
}
