// f: error 2:26: '\valid' has no meaning at this place of a formula: write it as a clause or conjunct of its own, behind '==>', or beside 'p == \null ||'
/*@ ensures \valid(p) || \valid(q); */
int f(int *p, int *q) { return p != q; }
