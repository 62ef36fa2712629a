// unsafe, or unknown; flags: --property valid-alignment
struct m { unsigned char tag; unsigned char body[7]; } __attribute__((aligned(8)));
struct m g;
int main(void) { *(unsigned *)g.body = 5; return 0; }
