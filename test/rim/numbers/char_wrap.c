// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ signed char c=100; c+=100; E(c<0); return 0; }
