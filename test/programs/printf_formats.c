/* The printf family: widths, precision, flags, conversions, sprintf, snprintf, puts. */
#include <stddef.h>
#include <stdio.h>

int main(void) {
  printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d]\n", 42, 42, 42, 42, 42, 42);
  printf("[%u] [%x] [%X] [%o] [%#x] [%#o]\n", 3000000000u, 48879, 48879, 8, 255, 8);
  printf("[%s] [%10s] [%-10s] [%.3s] [%c] [%%]\n", "text", "right", "left", "truncated", '!');
  printf("[%ld] [%lld] [%hhd] [%hd] [%zu] [%td]\n", -5L, -6000000000LL, (signed char)-7, (short)-8, (size_t)9,
         (ptrdiff_t)-10);
  printf("[%*d] [%-*d] [%.*s]\n", 6, 12, 6, 12, 2, "abc");
  printf("[%08x] [%.8d] [%8.3d] [%llx]\n", 0xbeef, 77, 5, 0x123456789abULL);
  char b[32];
  int n = sprintf(b, "%d-%s", 7, "seven");
  printf("%d %s\n", n, b);
  n = snprintf(b, 6, "%s", "longer than six");
  printf("%d %s\n", n, b);
  puts("a line");
  putchar('x');
  fputs("no newline;", stdout);
  fprintf(stdout, " %s\n", "to stdout");
  n = printf("%s", "");
  printf("%d %d\n", n, printf("12345\n"));
  printf("plain\n");
  return 0;
}
