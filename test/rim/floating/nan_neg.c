// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double z=0.0; double n=z/z; E(!!__builtin_signbit(n)==!!__builtin_signbit(-n)); return 0; }
