// safe, or unknown
extern void reach_error(void);
__attribute__((section(".mydata"))) int g = 4;
int main(void) {
  g++;
  if (g != 5) reach_error();
  return 0;
}
