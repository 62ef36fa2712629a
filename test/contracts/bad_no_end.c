// f: error 2:20: expected ';', not the end of the contract
/*@ requires n > 0 */
int f(int n) { return n; }
