// safe
struct node {
  struct node *next;
  unsigned char byte;
  signed char small;
  unsigned whole;
  int number;
  long wide;
};
/* What fits keeps its value, -1 becomes the largest, and what does not fit is still of its type. */
/*@ requires x != 0 && 0 <= v < 256;
    ensures x->byte == v; */
void fits(struct node *x, int v) { x->byte = v; }

/*@ requires x != 0;
    ensures 0 <= x->byte <= 255;
    ensures v < 0 ==> x->whole > 2147483647;
    ensures v >= 0 ==> x->whole == v; */
void wraps(struct node *x, int v) {
  x->byte = v;
  x->whole = v;
}

/*@ requires x != 0;
    ensures x->whole == 4294967295 && x->byte == 255 && x->small == -1; */
void largest(struct node *x) {
  x->whole = -1;
  x->byte = -1;
  x->small = 255;
}

/*@ requires x != 0;
    ensures x->number == x->byte && x->wide == x->whole; */
void widened(struct node *x) {
  x->number = x->byte;
  x->wide = x->whole;
}

/*@ requires x != 0;
    ensures \result == 1 <==> x->whole > 2147483647; */
int is_large(struct node *x) { return (int)x->whole < 0; }

/*@ ensures \result == 1 <==> n < u || n < 0 && 0 <= u; */
int is_less(long n, unsigned u) { return n < u; }

/*@ ensures 0 <= \result <= 255; */
unsigned char cut(long v) { return v; }

/*@ ensures 0 <= \result <= 255; */
unsigned called(long v) { return cut(v); }

/*@ requires 0 <= byte;
    ensures \result == byte; */
unsigned same(unsigned char byte) { return byte; }

/*@ ensures 0 <= \result; */
int as_signed(signed char v) { return (int)same(v); }
