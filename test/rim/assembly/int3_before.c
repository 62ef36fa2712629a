// safe, or unknown
extern void reach_error(void);
int main(void) {
  __asm__ volatile("int3; hlt");
  reach_error();
  return 0;
}
