// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned __int128 a=-1; float f=a; E(!(f>3.4e38f)); return 0; }
