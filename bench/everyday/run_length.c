// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stddef.h>
#define N 5
extern unsigned char __VERIFIER_nondet_uchar(void);

static size_t pack(const unsigned char *in, size_t n, unsigned char *out) {
  size_t used = 0;
  for (size_t i = 0; i < n;) {
    size_t run = 1;
#ifdef SEEDED
    while (in[i + run] == in[i] && run < 255) run++;
#else
    while (i + run < n && in[i + run] == in[i] && run < 255) run++;
#endif
    out[used++] = (unsigned char)run;
    out[used++] = in[i];
    i += run;
  }
  return used;
}

static size_t unpack(const unsigned char *in, size_t n, unsigned char *out, size_t room) {
  size_t used = 0;
  for (size_t i = 0; i + 1 < n; i += 2)
    for (unsigned char k = 0; k < in[i] && used < room; k++) out[used++] = in[i + 1];
  return used;
}

int main(void) {
  unsigned char data[N], packed[2 * N], back[N];
  for (int i = 0; i < N; i++) data[i] = __VERIFIER_nondet_uchar();
  size_t n = pack(data, N, packed);
  assert(n >= 2 && n <= 2 * N);
  size_t m = unpack(packed, n, back, N);
  assert(m == N);
  for (int i = 0; i < N; i++) assert(back[i] == data[i]);
  return 0;
}
