// fails 16: possible, 19: possible, 22: possible, 25: possible, 28: possible, 31: possible, 34: possible, 37: possible, 40: possible
enum sign { MINUS = -1, PLUS = 1 };
struct node {
  struct node *next;
  unsigned char byte;
  signed char small;
  unsigned short half;
  unsigned whole;
  unsigned long most;
  _Bool flag;
  int number;
  enum sign sign;
};
/* No value of the type satisfies these; each of the others has one. */
/*@ requires x != 0 && x->byte < 0; */
void byte_below(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && x->byte > 255; */
void byte_above(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && x->small > 127; */
void small_above(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && (x->half < 0 || 65535 < x->half); */
void half_outside(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && x->most < 0; */
void most_below(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && x->flag != 0 && x->flag != 1; */
void flag_neither(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && whole > 4294967295; */
void parameter_above(struct node *x, unsigned whole) { x->byte = 0; }

/*@ requires x != 0 && flag == x->number && x->number < 0; */
void parameter_neither(struct node *x, _Bool flag) { x->byte = 0; }

/*@ requires x != 0 && x->byte < x->small && x->small < 1; */
void between_types(struct node *x) { x->byte = 0; }

/*@ requires x != 0 && x->byte == 255 && x->small == -128 && x->half == 65535 && x->whole == 4294967295;
    requires x->most == 9223372036854775807 && x->flag == 1 && x->number == -2147483648 && x->sign < 0 && whole == 0; */
void at_the_ends(struct node *x, unsigned whole) { x->byte = 0; }
