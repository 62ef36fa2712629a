// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ double z=0.0; E(!(_Bool)0.1); E((_Bool)-0.0); E(!(_Bool)(z/z)); return 0; }
