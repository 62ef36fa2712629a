// f: error 2:14: \old belongs into 'ensures': here it is the same as now
/*@ requires \old(n) > 0; */
int f(int n) { return n; }
