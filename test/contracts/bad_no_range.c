// f: error 3:29: the range of 'i' is not known: write \forall integer i; low <= i < high ==> ...
/*@ requires \valid(a + (0 .. n - 1));
    ensures \forall integer i; a[i] == 0; */
void f(int *a, int n) { a[0] = n; }
