/* Objects of many kilobytes, globals and locals, sparsely used. */
#include <stdio.h>
#include <string.h>

static int table[300][300];
static char text[1 << 20];
struct page { unsigned char bytes[4096]; };
static struct page pages[16];

static unsigned checksum(const struct page *p) {
  unsigned s = 0;
  for (int i = 0; i < 4096; i += 64) s = s * 31 + p->bytes[i];
  return s;
}

int main(void) {
  for (int i = 0; i < 300; i++) table[i][299 - i] = i;
  int s = 0;
  for (int i = 0; i < 300; i += 7) s += table[i][299 - i] + table[i][i];
  printf("%d\n", s);
  memset(text, 'a', sizeof text - 1);
  text[sizeof text / 2] = 0;
  printf("%zu %zu\n", strlen(text), strlen(text + sizeof text / 2 + 1));
  memset(&pages[3], 5, sizeof pages[3]);
  pages[7] = pages[3];
  pages[7].bytes[64] = 9;
  printf("%u %u %u\n", checksum(&pages[3]), checksum(&pages[7]), checksum(&pages[0]));
  int local[2000] = {[1999] = 8};
  struct page copy = pages[7];
  printf("%d %d %d\n", local[1999], local[1000], copy.bytes[64]);
  printf("%zu\n", sizeof pages);
  return 0;
}
