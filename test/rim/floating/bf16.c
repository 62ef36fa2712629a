// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ __bf16 a=(__bf16)1.0f; float f=a; E(f==1.0f); return 0; }
