// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int x=3; volatile int*p=&x; E(*p!=3); x=4; E(*p!=4); return 0; }
