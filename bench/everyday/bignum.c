// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdint.h>
#define LIMBS 4
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef struct {
  uint8_t limb[LIMBS];
} bignum;

static int add(bignum *r, const bignum *a, const bignum *b) {
  unsigned carry = 0;
  for (int i = 0; i < LIMBS; i++) {
    unsigned sum = (unsigned)a->limb[i] + b->limb[i] + carry;
    r->limb[i] = (uint8_t)sum;
#ifdef SEEDED
    carry = sum > 256;
#else
    carry = sum >> 8;
#endif
  }
  return (int)carry;
}

static uint32_t value(const bignum *a) {
  uint32_t v = 0;
  for (int i = LIMBS - 1; i >= 0; i--) v = v << 8 | a->limb[i];
  return v;
}

int main(void) {
  bignum a, b, r;
  for (int i = 0; i < LIMBS; i++) {
    a.limb[i] = __VERIFIER_nondet_uchar();
    b.limb[i] = __VERIFIER_nondet_uchar();
  }
  int carry = add(&r, &a, &b);
  uint64_t exact = (uint64_t)value(&a) + value(&b);
  assert(value(&r) == (uint32_t)exact);
  assert(carry == (int)(exact >> 32));
  return 0;
}
