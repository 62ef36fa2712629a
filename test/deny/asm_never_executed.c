// unknown: directives
extern void reach_error(void);
static int x;
__attribute__((used)) static void set(void) {
  x = 1;
}
/* Nobody calls it, but the assembler reads it. */
void never(void) {
  __asm__(".pushsection .init_array,\"aw\"; .quad set; .popsection");
}
int main(void) {
  if (x) reach_error();
  return 0;
}
