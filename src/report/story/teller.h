/* teller: what the parts of the story teller share (private to report).
 *
 * The trace is followed step by step (follow.c): what is known of variables and memory, and what flows where. What the
 * user would call a step is told then (tell*.c), in the words of the source. */
#ifndef OCKHAM_REPORT_STORY_TELLER_H
#define OCKHAM_REPORT_STORY_TELLER_H

#include "report/story/flows.h"
#include "report/story/known.h"
#include "report/story/story.h"

/* A function that the trace is in. */
struct frame {
  function_id function;
  edge_id call;               /* ID_NONE for the first */
  bool is_hidden;             /* not the user's code, or called from such by its name */
  struct position returns_at; /* where the value to return was computed; file = ID_NONE: nowhere yet */
  uint32_t first_round;       /* the round of a loop of the caller's that it was called in */
  uint32_t round;             /* the innermost round of a loop that it is in */
};

/* What a variable without a name of its own stands for. */
struct definition {
  char *text; /* as C; NULL = nothing that C can say */
  ctype_id type;
  story_values values; /* of what it was computed from; none if it is just that */
  uint32_t copied;     /* 1 + the variable whose value it is; 0 = none */
};

/* What a step did, as far as it is known. */
struct effect {
  bool has_value, has_address, has_old;
  u128 value, old; /* of the variable or cell that was written, and what it was before */
  uint64_t address;
  const struct trace_choice *choice; /* NULL: nothing was chosen */
  bool has_entered;                  /* a CALL whose function follows */
  function_id entered;
};

struct teller {
  const struct program *p;
  const struct trace *t;
  struct story *story;
  struct known known;
  struct flows flows;
  VEC(struct frame) frames;
  uint32_t step, depth; /* the step that is being told */
  uint32_t shown;       /* the frame that it is told of */
  uint32_t group;       /* what is read now flows into (flows.h) */
  struct effect effect;
  uint32_t next_choice;
  uint64_t freed;               /* by the last step, whose memory is gone then; 0 = nothing */
  bool has_locals;              /* the trace says what some begin with */
  uint32_t inputs;              /* told so far */
  uint32_t loops;               /* begun so far */
  struct map known_definitions; /* known_key of a variable without a name of its own -> number in `definitions` + 1 */
  VEC(struct definition) definitions;
  struct map copies;           /* known_key of a variable -> number of the definition that copied it last + 1 */
  struct position last_return; /* of the user's entry function */
  struct strbuf text;
  story_values values; /* of the step that is being told */
};

static inline const struct edge *teller_edge(const struct teller *w, uint32_t step) {
  return &w->p->edges.data[w->t->steps.data[step].edge];
}
/* Values that locals and memory begin with have groups of their own, behind those of arguments; some share one. */
static inline uint32_t teller_choice_group(uint32_t number) { return 20 + number % 43; }
static inline struct frame *teller_frame(struct teller *w) { return &w->frames.data[w->frames.len - 1]; }

/* ---- follow.c ---- */

bool teller_is_users(const struct program *, function_id);
/* The frames up to the depth of the step. */
void teller_settle(struct teller *, uint32_t step);
/* Comes to the step, with everything as the one before has left it. */
void teller_begin(struct teller *, uint32_t step);
/* Executes the step; w->effect says what it did. */
void teller_follow(struct teller *);

/* Activations of the user's functions around the frame. */
uint32_t teller_depth(const struct teller *, uint32_t frame);

/* ---- story.c ---- */

/* Follows a trace without telling of it; each step is shown when it was followed, and the last one before. */
void teller_walk(const struct program *, const struct trace *, void (*see)(struct teller *, void *data), void *data);

/* ---- tell_value.c ---- */

/* A variable of the front end's, which the source does not name. */
bool teller_is_internal(const struct program *, var_id);
/* The same for an object with that address; ID_NONE if it has a name. */
object_id teller_internal_object(const struct program *, expr address);
/* From now on the object stands for this text, which is taken over. */
void teller_define_object(struct teller *, uint32_t depth, object_id, char *text);
/* From now on the variable stands for this text and values, which are taken over. */
void teller_define(struct teller *, uint32_t depth, var_id, struct definition);
/* The same, of a copy of the variable `from`. */
void teller_define_copy(struct teller *, uint32_t depth, var_id, var_id from, struct definition);
/* The variable has another value now: what was copied from it before is an old one (`while (n--)`). */
void teller_outdate(struct teller *, uint32_t depth, var_id);
/* Text with names of the source only. */
void teller_print_expr(struct teller *, uint32_t depth, expr, struct strbuf *);
void teller_print_operation(struct teller *, uint32_t depth, const struct operation *, struct strbuf *);
/* The values of the bit-fields that lie there; false if there are none. */
bool teller_add_bit_fields(struct teller *, uint64_t address, uint16_t width, u128 value);
/* `a[3]` or `p->next`: the cell at the address that `address` has now. */
void teller_print_cell(struct teller *, uint32_t depth, expr address, uint16_t width, ctype_id, struct strbuf *);
void teller_print_value(struct teller *, ctype_id, uint16_t width, u128 value, struct strbuf *);
void teller_drop_values(story_values *);
/* Another value of the step. */
void teller_add_value(struct teller *, const char *name, ctype_id, uint16_t width, u128 value);
/* All that the expression reads. */
void teller_mention(struct teller *, uint32_t depth, expr);
/* The declared result type of a function, CTYPE_NONE if it is not known. */
ctype_id teller_result_type(const struct program *, function_id);
/* An integer type of the program, CTYPE_NONE if it has none like this. */
ctype_id teller_integer_type(const struct program *, uint16_t width, bool is_signed);
/* The same of a function that is only known by name and by the width of what it returns. */
ctype_id teller_guess_type(const struct program *, const char *function, uint16_t width);

/* ---- tell.c ---- */

/* Ends the step with what is in w->text and w->values; the caller fills in the rest. */
struct story_step *teller_add_step(struct teller *, enum story_kind, struct position);
void teller_tell(struct teller *);

/* ---- tell_lost.c, tell_rule.c, tell_violation.c ---- */

/* The memory that the program has lost where it ends, in words; nothing if that is not known. The steps that lost it
 * matter from here on. */
void teller_word_lost(struct teller *, struct strbuf *);

void teller_tell_rule(struct teller *);
/* What the last step violates, in words; before it is executed, since it may change what it reads. */
void teller_word_violation(struct teller *);
/* The last step; `what` is violated, NULL = it says so itself. */
void teller_tell_violation(struct teller *, const char *what);

#endif
