/* Names: those of a declaration that differ from the definition's, bound variables, macros, fractions. */

// swapped: unsafe (contract
/*@ requires a > 0;
    ensures \result > 0; */
int swapped(int a, int b);
int swapped(int b, int a) { return a > 0 ? 1 : -1; }

// crossed: safe
/*@ requires a > 0;
    ensures \result > 0 && \forall integer b; 0 <= b < 2 ==> b < \result; */
int crossed(int a, int b);
int crossed(int b, int a) { return b > 0 ? 2 : -1; }

// renamed: safe
/*@ requires width > 0 && \valid(rows + (0 .. width - 1));
    ensures \result == rows[0]; */
int renamed(const int rows[], unsigned width /* columns, too */, int (*each)(int));
int renamed(const int *r, unsigned w, int (*f)(int)) { return r[0]; }

// hidden: error 23:18: 'a' is 'level' where the function is defined: use one name
int level = 3;
/*@ ensures a >= level; */
int hidden(int a);
int hidden(int level) { return level; }

// inner: unsafe (contract
/*@ requires \valid(a + (0 .. 3)) && i == 2;
    ensures \forall integer i; 0 <= i < 4 ==> *&a[i] == 1; */
void inner(int *a, int i) {
  a[0] = a[1] = a[2] = 1;
  a[3] = 0;
}

struct small {
  _Bool b;
  int x;
};

// by_value: safe
/*@ ensures \result == s.x; */
int by_value(struct small s) { return s.x; }

#define HALF 0.5
// fraction: unsafe (contract
/*@ requires HALF <= f <= HALF;
    ensures \result == 0; */
int fraction(double f) { return f == 0.5; }

#define SUM (0.5 + 2)
// no_integer: error 52:19: invalid operands to binary expression ('double' and 'int')
/*@ requires SUM == n; */
void no_integer(int n) {}

// digits: error 56:17: this integer may need more digits than a fraction has: write (double) before it
/*@ ensures f < n; */
void digits(double f, long n) {}

// exact: safe
/*@ ensures n == 16777217 ==> f != n; */
void exact(float f, int n) {}
