// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ __int128 a=((__int128)1<<90)+5; E(a%3!=((__int128)1<<90)%3+2 && a%3!=((__int128)1<<90)%3-1); return 0; }
