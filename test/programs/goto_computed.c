/* Labels as values: a small interpreter with a jump table. */
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JNZ, DEC, HALT };

static int run(const int *code) {
  static const void *const labels[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&halt};
  int stack[16], top = 0, pc = 0;
#define NEXT goto *labels[code[pc++]]
  NEXT;
push:
  stack[top++] = code[pc++];
  NEXT;
add:
  top--;
  stack[top - 1] += stack[top];
  NEXT;
mul:
  top--;
  stack[top - 1] *= stack[top];
  NEXT;
dup:
  stack[top] = stack[top - 1];
  top++;
  NEXT;
jnz:
  if (stack[top - 1]) pc = code[pc];
  else pc++;
  NEXT;
dec:
  stack[top - 1]--;
  NEXT;
halt:
  return stack[top - 1] + stack[0] * 1000;
}

int main(void) {
  int sum[] = {PUSH, 6, PUSH, 7, MUL, DUP, ADD, HALT};
  int loop[] = {PUSH, 5, DEC, JNZ, 2, PUSH, 9, ADD, HALT};
  printf("%d %d\n", run(sum), run(loop));
  void *where = &&out;
  int n = 0;
  if (n == 0) goto *where;
  n = 50;
out:
  printf("%d\n", n);
  return 0;
}
