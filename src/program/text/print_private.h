/* print_private: what the files of the printer share.
 *
 * Text is appended to one buffer. A function that prints returns the precedence of what it printed, and the C type that
 * a C compiler would give it; the caller then puts parentheses or a cast in front of it where it has to. So the
 * decision follows from the text that is there, not from a guess beforehand. */
#ifndef OCKHAM_PROGRAM_TEXT_PRINT_PRIVATE_H
#define OCKHAM_PROGRAM_TEXT_PRINT_PRIVATE_H

#include "program/text/print.h"

/* Precedence of C operators, weakest first. */
enum precedence {
  P_CONDITIONAL,
  P_LOGICAL_OR,
  P_LOGICAL_AND,
  P_OR,
  P_XOR,
  P_AND,
  P_EQUALITY,
  P_RELATION,
  P_SHIFT,
  P_SUM,
  P_PRODUCT,
  P_UNARY, /* also casts */
  P_POSTFIX,
  P_PRIMARY,
};

enum value_class { VALUE_UNKNOWN, VALUE_INTEGER, VALUE_POINTER, VALUE_FLOAT };

/* Which reading of the expression's bits is the value of the text in C. NONNEGATIVE: both, since the top bit is clear.
 * UNSIGNED with the width of the expression, from 32 bits on: the C type is unsigned and makes C compute so. */
enum sign { SIGN_UNKNOWN, SIGN_SIGNED, SIGN_UNSIGNED, SIGN_NONNEGATIVE };

/* The C type of a text. */
struct value_type {
  enum value_class class;
  enum sign sign;   /* VALUE_INTEGER */
  bool is_constant; /* a literal, which adapts its width to its context */
  uint16_t width;   /* in bits; less than the expression's where C converts implicitly */
  ctype_id type;    /* as in the program's table, CTYPE_NONE if it is not there */
  ctype_id pointee; /* VALUE_POINTER; CTYPE_NONE = void or not known */
};

struct printer_shown {
  enum precedence precedence;
  struct value_type type;
};

struct printer {
  const struct program *program;
  struct strbuf *out;
  size_t limit;   /* longest text, in bytes of `out` */
  unsigned depth; /* of nested expressions */
  unsigned work;  /* steps left for finding types; expressions share parts, so their tree may be huge */
  bool quiet;     /* only the shape of an lvalue is wanted: pointers and indices in it need no text */
};

enum {
  PRINT_MAX_DEPTH = 100,
  PRINT_MAX_TEXT = 4000,
  PRINT_MAX_WORK = 100000,
  PRINT_MAX_LITERAL = 40,
  PRINT_MAX_PATH = 16,
};

struct printer printer_make(const struct program *, struct strbuf *);

static inline struct printer_shown printer_shown_make(enum precedence precedence, struct value_type type) {
  return (struct printer_shown){precedence, type};
}
static inline const struct expr_node *printer_node(const struct printer *pr, expr e) {
  return expr_get(&pr->program->exprs, e);
}
static inline bool printer_is_constant(const struct printer *pr, expr e, u128 *value) {
  return expr_is_const(&pr->program->exprs, e, value);
}

/* print_text.c */
void printer_insert(struct printer *, size_t at, const char *text);
void printer_wrap(struct printer *, size_t start); /* parentheses around the text from `start` on */
void printer_at_least(struct printer *, size_t start, enum precedence have, enum precedence want);
/* Prints a cast in front of the text from `start` on. */
struct printer_shown printer_cast(struct printer *, size_t start, struct printer_shown, struct value_type to);
struct printer_shown printer_elided(struct printer *, uint16_t width);
struct printer_shown printer_constant(struct printer *, const struct expr_node *, struct value_type want, bool hex);
void printer_u128(struct strbuf *, u128);
struct printer_shown printer_shown_truth(enum precedence);

/* An operand of a binary operation whose text is there. */
struct printer_operand {
  size_t start, end; /* of the text, in `out` */
  struct printer_shown s;
};
/* Prints `e`, in parentheses if it binds more weakly than `least`. */
struct printer_operand printer_operand(struct printer *, expr e, struct value_type want, enum precedence least,
                                       bool hex);
void printer_operand_wrap(struct printer *, struct printer_operand *, enum precedence least);
void printer_operand_cast(struct printer *, struct printer_operand *, uint16_t width, bool is_signed);
/* Casts operands until C's common type has the signedness that the operation needs. */
void printer_operands_fix_signs(struct printer *, struct printer_operand *x, struct printer_operand *y, uint16_t width,
                                bool want_unsigned);
/* Casts an operand where C would compare, or choose between, the two as values of another width or sign. */
void printer_operands_agree(struct printer *, struct printer_operand *x, struct printer_operand *y, uint16_t width);
/* Is the text of a narrower type than the operation? Constants adapt, so they never make an operation wide. */
bool printer_operand_is_narrow(const struct printer_operand *, uint16_t width);
/* The type that decides how the constant side prints, if it is a constant. */
struct value_type printer_wanted(struct printer *, expr constant_side, expr other);

/* print_constant.c: prints a constant that has a name in C where a value of that type is meant; false if it has none.
 */
bool printer_named(struct printer *, expr, struct value_type want, struct printer_shown *ret);

/* print_condition.c */
struct printer_shown printer_condition(struct printer *, expr e, bool negate);

/* print_expr.c */
struct printer_shown printer_expr(struct printer *, expr e, struct value_type want);
/* `e` where its value is converted to the type `want` anyway, as in an assignment. */
struct printer_shown printer_converted(struct printer *, expr e, struct value_type want);

/* print_float.c */
enum precedence printer_float_constant(struct printer *, u128 bits, uint16_t width);
struct printer_shown printer_float(struct printer *, expr e);

/* print_type.c */
struct value_type value_type_unknown(uint16_t width);
struct value_type value_type_integer(uint16_t width, bool is_signed);
struct value_type value_type_from(const struct program *, ctype_id type, uint16_t width);
/* From the structure of `e`; cheap and only as good as needed for choosing the form of constants. */
struct value_type value_type_of(struct printer *, expr e);
bool value_type_is_bool(const struct program *, struct value_type);
bool value_type_is_unsigned(struct value_type);
bool value_type_is_signed(struct value_type);
void value_type_print(const struct program *, struct value_type, struct strbuf *);
bool ctype_same(const struct ctypes *, ctype_id x, ctype_id y);
bool ctype_is_scalar(const struct ctype *);
/* Does a `width`-bit access of a cell of this type read or write it whole? */
bool ctype_has_width(const struct ctype *, uint16_t width);

/* One step from an aggregate towards a part of it. */
struct type_step {
  const struct cmember *member; /* NULL for an element of an array */
  uint64_t index;
};

struct type_path {
  struct type_step steps[PRINT_MAX_PATH];
  uint32_t len;
  ctype_id type; /* at the end of the path */
};

/* What is looked for inside a type. */
struct type_target {
  enum { TARGET_SCALAR, TARGET_BITS, TARGET_TYPE, TARGET_ARRAY } kind;
  uint16_t width; /* SCALAR, BITS */
  ctype_id type;  /* SCALAR: preferred type; TYPE: the type; ARRAY: the element */
};

/* Finds what is at `bit` bits from the start of a `type`; the path is empty where `type` itself fits. */
bool ctype_find(const struct ctypes *, ctype_id type, uint64_t bit, struct type_target, struct type_path *);
/* Is some bit-field inside the `width` bits at `bit`? */
bool ctype_has_bit_field(const struct ctypes *, ctype_id type, uint64_t bit, uint16_t width);

/* print_place.c */
struct printer_place {
  size_t start;               /* of its text */
  enum precedence precedence; /* of its text */
  ctype_id type;              /* of what is stored there; CTYPE_NONE if not known */
  bool is_pointer;            /* the text is a pointer to the place */
  bool has_cast;              /* an address had to be cast or counted in bytes */
  uint16_t cell;              /* width of the cell that it was cast to, where that has no type in the table; else 0 */
  bool is_unit;               /* the storage unit of bit-fields, `bit` bits into the place */
  uint64_t bit;
};

struct printer_place printer_place_of(struct printer *, expr address);
void printer_place_dereference(struct printer *,
                               struct printer_place *); /* the text is the place, not a pointer to it */
void printer_place_take_address(struct printer *, struct printer_place *); /* the text is a pointer to the place */
void printer_place_cast(struct printer *, struct printer_place *,
                        struct value_type type); /* the text is `(type *)text` */
void printer_place_add_bytes(struct printer *, struct printer_place *,
                             uint64_t offset); /* the place `offset` bytes further */
void printer_place_follow(struct printer *, struct printer_place *, const struct type_path *);
void printer_place_need(struct printer *, struct printer_place *, enum precedence);
/* The element type that an index with this stride has in a place, preferably `type`. */
ctype_id printer_place_element(const struct printer *, const struct printer_place *, uint64_t stride, ctype_id type);
/* Makes the text one that can be indexed by elements of the type: an array or a pointer. */
void printer_place_make_indexable(struct printer *, struct printer_place *, ctype_id element, uint64_t stride);
/* Nested INDEX nodes with one stride and type are one index into what is below them. */
expr printer_index_base(const struct printer *, expr address);
bool printer_is_zero_index(const struct printer *, expr address, expr base);
enum precedence printer_indices(struct printer *, expr address, expr base); /* their sum, innermost first */
void printer_truncate(struct printer *, size_t start);

/* print_lvalue.c */
struct printer_shown printer_address(struct printer *, expr address);
struct printer_shown printer_load(struct printer *, expr load);
void printer_access(struct printer *, expr address, uint16_t width, ctype_id type);
/* Bits `low` .. `low + width - 1` of the storage unit at `address` as a bit-field; false and no text if they are none.
 */
bool printer_bit_field(struct printer *, expr address, uint64_t low, uint16_t width, struct printer_shown *ret);
/* The aggregate of `size` bytes at `address`; false and no text if it is not known to be one. */
bool printer_aggregate(struct printer *, expr address, uint64_t size, ctype_id *ret_type);

#endif
