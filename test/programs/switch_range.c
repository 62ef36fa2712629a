/* GNU case ranges, with signed and unsigned operands. */
#include <stdio.h>

static int grade(int points) {
  switch (points) {
    case -1000 ... -1: return -1;
    case 0 ... 49: return 5;
    case 50 ... 64: return 4;
    case 65 ... 79: return 3;
    case 80 ... 94: return 2;
    case 95 ... 100: return 1;
    default: return 0;
  }
}

static char classify(unsigned char c) {
  switch (c) {
    case '0' ... '9': return 'd';
    case 'a' ... 'z':
    case 'A' ... 'Z': return 'l';
    case 0x80 ... 0xff: return 'h';
    case 0: return '0';
    default: return '.';
  }
}

int main(void) {
  int points[] = {-1001, -1000, -1, 0, 49, 50, 64, 65, 79, 80, 94, 95, 100, 101};
  for (unsigned i = 0; i < sizeof points / sizeof *points; i++) printf("%d ", grade(points[i]));
  printf("\n");
  const char text[] = "a9 Z\x80\xff+";
  for (unsigned i = 0; i < sizeof text; i++) putchar(classify((unsigned char)text[i]));
  printf("\n");
  switch (0x90000000u) {
    case 0x80000000u ... 0xffffffffu: printf("high\n"); break;
    default: printf("low\n");
  }
  return 0;
}
