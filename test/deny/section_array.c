// unknown: __start_table
extern void reach_error(void);
__attribute__((section("table"), used)) static int a = 1;
__attribute__((section("table"), used)) static int b = 2;
extern int __start_table[];
int main(void) {
  __start_table[1] = 3;
  if (b == 4) reach_error();
  return 0;
}
