// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a[3]; int*e=a+3; int n=0; for(int*p=a;p!=e;p++) n++; E(n!=3); return 0; }
