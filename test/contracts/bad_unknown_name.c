// f: error 3:13: use of undeclared identifier 'nothing_such'
/*@ requires n > 0;
    ensures nothing_such == 3; */
int f(int n) { return n; }
