// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ __int128 a=((__int128)1<<100); double d=a; E(d!=0x1p100); float f=a; E(f!=0x1p100f); __int128 b=(__int128)0x1.8p100; E(b!=((__int128)3<<99)); return 0; }
