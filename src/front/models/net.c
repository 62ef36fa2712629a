/* arpa/inet.h: the order of bytes on a little-endian machine. */
#include <stdint.h>

#define MODEL __attribute__((weak))

MODEL uint32_t htonl(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
MODEL uint32_t ntohl(uint32_t x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
MODEL uint16_t htons(uint16_t x) { return (uint16_t)(x << 8 | x >> 8); }
MODEL uint16_t ntohs(uint16_t x) { return (uint16_t)(x << 8 | x >> 8); }
