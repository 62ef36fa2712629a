// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static char s[2000]; int main(void){ int c=0; for(int i=2;i<2000;i++){ if(!s[i]){ c++; for(int j=i*i;j<2000;j+=i) s[j]=1; } } E(c==303); return 0; }
