// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double s=0; for(int i=1;i<=1000;i++) s+=1.0/i; E(s<7.4854||s>7.4855); return 0; }
