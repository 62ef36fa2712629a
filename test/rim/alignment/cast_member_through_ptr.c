// unsafe, or unknown; flags: --property valid-alignment
struct m { unsigned char tag; unsigned char body[7]; };
_Alignas(8) struct m g;
static int f(struct m *p) { return *(int *)&p->body[0]; }
int main(void) { return f(&g); }
