// f: error 2:13: this function returns nothing
/*@ ensures \result > 0; */
void f(int n) { (void)n; }
