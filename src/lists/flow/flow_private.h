/* How the translation is put together; see flow.h for what it makes.
 *
 *   flow_members.c  which members of which structs are symbols
 *   flow_names.c    the constants: variables, numbers, temporaries
 *   flow_place.c    what an address denotes: a variable, a member of a node, or memory that is not followed
 *   flow_reading.c  which number the bits of a place are
 *   flow_value.c    expressions: loads into temporaries, conditions as formulas
 *   flow_store.c    assignments, stores, allocation
 *   flow_call.c     activations, parameters, results
 *   flow_initial.c  that link fields are written before they are read
 *   flow_cycles.c   fields that may have cycles
 *   flow_vain.c     without assignments that do not matter
 *   flow_start.c    what holds when the function begins
 *   flow.c          the graph
 *   flow_check.c    what is asserted of it
 *
 * An object that the program only names, or passes by address to parameters that are never assigned, is a set of cells,
 * each a variable. Where its address is a value of its own, the object is a node, which is allocated when its
 * activation begins. This is found out as the translation goes: it is repeated until nothing new is learnt. */
#ifndef OCKHAM_LISTS_FLOW_FLOW_PRIVATE_H
#define OCKHAM_LISTS_FLOW_FLOW_PRIVATE_H

#include "analysis/points_to/points_to.h"
#include "base/bitset.h"
#include "lists/flow/flow.h"

enum flow_member_kind { MEMBER_LINK, MEMBER_DATA, MEMBER_OTHER };

/* A member that the program uses, of a class of structs that may share memory. */
struct flow_used_member {
  ctype_id class;  /* representative */
  ctype_id record; /* the struct as the program names it */
  uint64_t offset;
  uint16_t width; /* in bits */
  enum flow_member_kind kind;
  const char *name;
  struct flow_reading reading;
};

/* A cell of an object that is no node. */
struct flow_used_cell {
  uint32_t activation;
  object_id object;
  uint64_t offset;
  uint16_t width;
  uint32_t variable; /* in flow.variables */
  ctype_id type;
};

/* What the repetitions of the translation hand on. */
struct flow_learnt {
  struct arena arena;
  ctype_id *class; /* union-find over types */
  VEC(struct flow_used_member) members;
  VEC(struct flow_used_cell) cells; /* of any activation */
  struct bitset is_node;            /* objects */
  struct bitset is_opaque;          /* objects whose contents are not followed */
  struct bitset is_pointer;         /* variables */
  struct map sites;                 /* allocating edge -> class of what it allocates, plus 1 */
  struct map garbage; /* what allocates nodes whose link fields may be read before they are written, see below */
  bool has_values;    /* there are integers */
  bool has_changed;
};

/* What a parameter stands for that is never assigned: an address within an object of an outer activation, or within
 * a node; a function. */
enum flow_alias_kind { ALIAS_NONE, ALIAS_OBJECT, ALIAS_NODE, ALIAS_FUNCTION };
struct flow_alias {
  enum flow_alias_kind kind;
  uint32_t activation; /* of the object */
  uint32_t id;         /* object or function */
  term node;
  ctype_id record; /* of the node */
  int64_t offset;
};

struct flow_activation {
  function_id function;
  uint32_t caller; /* FLOW_NONE for the function itself */
  edge_id call;
  uint32_t return_to; /* location of the flow */
  const char *prefix; /* of the names of its variables */
  struct map aliases; /* variable -> index in builder.aliases plus 1 */
};

/* A node that malloc made, with link fields that the program did not write. */
struct flow_fresh_node {
  uint32_t statement;
  ctype_id class;  /* CTYPE_NONE = not known */
  uint64_t origin; /* allocating edge, or object plus FRESH_OBJECT */
};
#define FRESH_OBJECT ((uint64_t)1 << 32)

struct flow_builder {
  struct context *ctx;
  const struct flow_request *request;
  const struct program *program;
  struct flow *flow;
  struct vocabulary *v;
  struct terms *terms;
  struct flow_learnt *learnt;
  struct points_to *points_to; /* NULL if the function is not where the program starts */
  struct strbuf *why;
  bool is_failed;
  bool is_pointer_result; /* of the function */

  VEC(struct flow_activation) activations;
  VEC(struct flow_alias) aliases;
  struct map locations;  /* activation, location -> location of the flow plus 1 */
  struct map variables;  /* activation, variable -> index in flow.variables plus 1 */
  struct map objects;    /* activation, object -> index in flow.variables plus 1 */
  struct map numbers;    /* number -> its constant */
  struct names taken;    /* names of constants */
  VEC(uint32_t) work;    /* locations of the flow whose edges are to be translated */
  VEC(uint32_t) symbols; /* by used member: symbol, or HEAP_NO_SYMBOL */
  VEC(struct flow_used_cell) used_cells;
  VEC(struct flow_fresh_node) fresh;
  struct bitset is_assigned; /* variables */

  /* The edge that is being translated. */
  uint32_t activation;
  edge_id edge;
  struct position at;
  uint32_t first, temporaries;
  bool is_exact;
};

/* Sets the reason, with the place of the edge; the first one counts. Returns false. */
bool flow_builder_fail(struct flow_builder *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Has it failed, or reached a limit? Then it has failed now. */
bool flow_builder_is_over(struct flow_builder *);

/* ---- members ---- */

void flow_learnt_init(struct flow_builder *, struct flow_learnt *);
void flow_learnt_release(struct flow_learnt *);
ctype_id flow_learnt_class(struct flow_learnt *, ctype_id);
/* The member of that width at the offset of a struct (or scalar) in memory: an index in learnt.members, entered if it
 * is new. FLOW_NONE, and the translation has failed, if it overlaps another. `type` is that of the access. */
uint32_t flow_member_at(struct flow_builder *, ctype_id record, uint64_t offset, uint16_t width, ctype_id type);
/* All members of a struct. */
void flow_members_of(struct flow_builder *, ctype_id record);
/* The symbols of the members that are known, and the marks. */
void flow_declare_symbols(struct flow_builder *);
/* An order in which value nodes are compared. */
uint32_t flow_value_order(struct flow_builder *);

/* ---- constants ---- */

/* Fails for no variable; one that is neither pointer nor integer is a value node of which nothing is known. */
const struct flow_variable *flow_variable_of(struct flow_builder *, uint32_t activation, var_id);
/* NULL if the object is opaque. */
const struct flow_variable *flow_cell_of(struct flow_builder *, uint32_t activation, object_id, uint64_t offset,
                                         uint16_t width, ctype_id type);
/* All cells of an object become unknown. */
void flow_forget_cells(struct flow_builder *, uint32_t activation, object_id);
/* The node that an object is. */
term flow_object_node(struct flow_builder *, uint32_t activation, object_id);
/* What link fields hold that were never written, term_none if that is never read. */
term flow_garbage(struct flow_builder *);
term flow_number_of(struct flow_builder *, long long);
term flow_temporary(struct flow_builder *, bool is_value);
/* A constant of a name that is not taken yet. */
uint32_t flow_add_variable(struct flow_builder *, const char *name, var_id, uint32_t activation, bool is_value);
uint32_t flow_add_integer(struct flow_builder *, const char *name, uint32_t activation, struct flow_reading);

/* ---- readings ---- */

/* The ends of the range; false if 63 bits and a sign cannot hold it. */
bool flow_reading_least(struct flow_reading, long long *ret);
bool flow_reading_greatest(struct flow_reading, long long *ret);
/* Fills flow.bounds, from what is known of members so far. */
void flow_choose_bounds(struct flow_builder *);

/* ---- statements ---- */

void flow_emit(struct flow_builder *, struct heap_statement);
void flow_emit_assume(struct flow_builder *, term condition);
void flow_emit_assign(struct flow_builder *, term x, term y);
/* x becomes any pointer, or any integer. */
void flow_emit_unknown(struct flow_builder *, term x, bool is_value);
/* The variable becomes anything that its type admits. */
void flow_forget_variable(struct flow_builder *, const struct flow_variable *);
/* The node is looked into. */
void flow_emit_access(struct flow_builder *, term node);

/* ---- places ---- */

enum flow_place_kind { PLACE_FAILED, PLACE_VARIABLE, PLACE_MEMBER, PLACE_OPAQUE };
struct flow_place {
  enum flow_place_kind kind;
  term node;                   /* VARIABLE: its constant; MEMBER: the node */
  bool is_value;               /* VARIABLE */
  uint32_t member;             /* MEMBER: in learnt.members */
  struct flow_reading reading; /* VARIABLE */
};
struct flow_place flow_place_of(struct flow_builder *, expr address, uint16_t width, ctype_id type, bool is_store);
/* The address as that of an object or of a node's inside, without a statement other than loads of its base;
 * ALIAS_NONE if it is the address of a node itself, or something else. */
struct flow_alias flow_alias_of(struct flow_builder *, expr address);
/* Whose address it is, following parameters: base expression in an activation. */
struct flow_based {
  enum { BASE_OBJECT, BASE_NODE, BASE_OTHER } kind;
  uint32_t activation;
  object_id object;
  expr base;       /* OTHER: a pointer expression of the current activation */
  term node;       /* NODE */
  ctype_id record; /* what the base points to, CTYPE_NONE = not known */
  int64_t offset;
  bool is_indexed; /* by something that is not constant */
  bool is_shifted; /* the first step from the base goes to another element */
};
struct flow_based flow_base_of(struct flow_builder *, expr address);

/* ---- values ---- */

/* An integer, in the reading that was asked for: the key of a node in an order. */
struct flow_value {
  term node;
  uint32_t order;
  bool is_unknown;
};
bool flow_is_pointer(const struct flow_builder *, expr);
term flow_eval_node(struct flow_builder *, expr);
struct flow_value flow_eval_value(struct flow_builder *, expr, bool is_unsigned);
/* As a value node. */
term flow_eval_integer(struct flow_builder *, expr, bool is_unsigned);
/* The same bits as an integer of the other reading. */
struct flow_value flow_reread(struct flow_builder *, struct flow_value, uint16_t width, bool is_unsigned);
term flow_eval_condition(struct flow_builder *, expr);
/* key of a <= key of b. */
term flow_value_le(struct flow_builder *, struct flow_value a, struct flow_value b);
term flow_value_equals(struct flow_builder *, struct flow_value a, struct flow_value b);
struct flow_value flow_value_of_node(struct flow_builder *, term value_node);
/* A value node with that key. */
struct flow_value flow_on_scale(struct flow_builder *, struct flow_value);

/* ---- assignments ---- */

void flow_assign(struct flow_builder *, const struct flow_variable *, expr);
void flow_assign_variable(struct flow_builder *, var_id, expr);
void flow_store(struct flow_builder *, const struct operation *);
/* A new node, whose data are unknown unless zeroed. */
void flow_allocate_node(struct flow_builder *, term x, ctype_id class, bool is_zeroed, uint64_t origin);

/* ---- calls and the graph ---- */

uint32_t flow_location_of(struct flow_builder *, uint32_t activation, loc_id);
uint32_t flow_add_location(struct flow_builder *, uint32_t activation, loc_id);
/* The statements emitted since the edge began. */
uint32_t flow_add_edge(struct flow_builder *, uint32_t source, uint32_t target);
void flow_translate_call(struct flow_builder *, uint32_t source, const struct edge *);
void flow_translate_return(struct flow_builder *, uint32_t source, const struct edge *);
/* Local objects that are nodes come into being, or end. */
void flow_enter_activation(struct flow_builder *, uint32_t activation);
void flow_leave_activation(struct flow_builder *, uint32_t activation);
/* The first edge: the initial values of global variables and objects, if this is where the program starts. */
void flow_translate_start(struct flow_builder *, uint32_t entry);

/* ---- afterwards ---- */

/* Learns what allocates nodes whose link fields may be read before they are written. Fails at a limit, as the next one.
 */
void flow_check_initialised(struct flow_builder *);
/* Drops assignments to variables that nobody reads. */
void flow_drop_vain(struct flow_builder *);
/* Gives the fields their cuts that the request calls cyclic. */
void flow_add_cuts(struct flow_builder *);

#endif
