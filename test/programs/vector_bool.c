/* Vectors of _Bool, whose lanes are bits: initial values, constants, members, lanes, masks, functions. */
#include <stdio.h>

typedef _Bool b8 __attribute__((ext_vector_type(8)));
typedef _Bool b32 __attribute__((ext_vector_type(32)));
typedef _Bool b3 __attribute__((ext_vector_type(3)));
typedef int i4 __attribute__((ext_vector_type(4)));
typedef _Bool b4 __attribute__((ext_vector_type(4)));

b8 global = {1, 0, 1, 1};
b8 table[3] = {{1, 1}, {0, 1, 0, 0, 0, 0, 0, 1}};
b3 odd = {0, 1, 1};
b32 wide = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
struct holder {
  int before;
  b8 bits;
  b32 more;
  int after;
} holder = {7, {1, 1, 1}, {0, 1}, 9};

static b8 invert(b8 x) { return ~x; }

static void show(const char *name, b8 x) {
  printf("%s", name);
  for (int i = 0; i < 8; i++) printf(" %d", x[i]);
  printf("\n");
}

int main(void) {
  b8 x = {1};
  show("x", x);
  x[2] = 1;
  show("x", x);
  show("global", global);
  show("table", table[1]);
  table[2] = x & global;
  show("and", table[2]);
  show("not", invert(global));
  printf("odd %d %d %d\n", odd[0], odd[1], odd[2]);
  printf("wide %d %d %d %d\n", wide[0], wide[8], wide[9], wide[31]);
  holder.bits = x | holder.bits;
  show("holder", holder.bits);
  printf("around %d %d %d\n", holder.before, holder.after, holder.more[1]);
  i4 a = {1, 2, 3, 4}, b = {4, 2, 0, 4};
  b4 same = __builtin_convertvector(a == b, b4);
  printf("same %d %d %d %d\n", same[0], same[1], same[2], same[3]);
  return sizeof global + sizeof odd + sizeof wide;
}
