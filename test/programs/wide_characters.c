/* Wide and Unicode characters and strings. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static int length(const wchar_t *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}

static const wchar_t global[] = L"w\u00e4hr\u20ac";

int main(void) {
  wchar_t w = L'\u20ac';
  printf("%d %zu\n", (int)w, sizeof w);
  printf("%d %zu\n", length(global), sizeof global);
  for (int i = 0; global[i]; i++) printf("%d ", (int)global[i]);
  printf("\n");
  const char *utf8 = u8"\u00e4\u20ac";
  for (; *utf8; utf8++) printf("%02x ", (unsigned char)*utf8);
  printf("\n");
  const uint16_t *half = u"\u00e4\U0001F600";
  for (; *half; half++) printf("%04x ", *half);
  printf("\n");
  const uint32_t *full = U"\u00e4\U0001F600";
  for (; *full; full++) printf("%x ", *full);
  printf("\n%d %d\n", L'a' == 'a', (int)sizeof L"ab");
  wchar_t buffer[4] = {L'x', L'y'};
  buffer[2] = w;
  printf("%d %d\n", (int)buffer[2], length(buffer));
  return 0;
}
