// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ __bf16 a=(__bf16)1.0f; unsigned short s; memcpy(&s,&a,2); E(s!=0x3f80); return 0; }
