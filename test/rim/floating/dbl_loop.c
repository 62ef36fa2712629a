// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int n=0; for(float f=0;f<1;f+=0.1f) n++; E(n!=11&&n!=10); return 0; }
