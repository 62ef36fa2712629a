// f: error 2:16: expected ';', not '='; equality is '=='
/*@ requires n = 0; */
int f(int n) { return n; }
