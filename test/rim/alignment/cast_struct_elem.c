// unsafe, or unknown; flags: --property valid-alignment
struct s { char c[12]; } __attribute__((aligned(4)));
int main(void) { struct s x = {{0}}; return *(short *)&x.c[3]; }
