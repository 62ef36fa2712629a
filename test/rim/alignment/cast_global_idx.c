// unsafe, or unknown; flags: --property valid-alignment
#include <stdint.h>
uint8_t pkt[32] __attribute__((aligned(8)));
int main(void) { uint32_t len = *(uint32_t *)&pkt[2]; return len > 4; }
