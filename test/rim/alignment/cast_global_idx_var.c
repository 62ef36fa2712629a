// unsafe, or unknown; flags: --property valid-alignment
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
uint8_t pkt[32] __attribute__((aligned(8)));
int main(void) { int i = __VERIFIER_nondet_uchar() % 16; uint32_t len = *(uint32_t *)&pkt[i]; return len > 4; }
