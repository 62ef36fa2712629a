// f: error 3:28: there is no member 'b' in struct s
struct s { int a; };
/*@ requires \valid(p) && p->b > 0; */
int f(struct s *p) { return p->a; }
