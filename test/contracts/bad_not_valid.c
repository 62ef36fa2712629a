// f: error 2:15: '\valid' has no meaning at this place of a formula: write it as a clause or conjunct of its own, behind '==>', or beside 'p == \null ||'
/*@ requires !\valid(p); ensures \false; */
int f(int *p) { return p != 0; }
