// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double z=0.0; double n=z/z; double a=__builtin_fabs(n); E(__builtin_signbit(a)); return 0; }
