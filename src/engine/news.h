/* news: what engines find out about places of a program, for others that work on it: formulas that hold at a location
 * in every run, as far as their finder knows.
 *
 * Nobody is believed: to whoever hears them they are candidates, which it proves itself, or predicates to track; what
 * comes of it is certified as ever. They travel as SMT-LIB over the variables of one activation, since engines have no
 * symbols in common: variable 17 of the program is `v17`, of sort Int. */
#ifndef OCKHAM_ENGINE_NEWS_H
#define OCKHAM_ENGINE_NEWS_H

#include "encode/step.h"
#include "engine/trial.h"
#include "logic/rewrite.h"

struct task;

struct news_item {
  const char *from; /* the engine */
  /* Of the program that it is about, which may be one with guards. */
  uint32_t edges;
  loc_id location;
  char *text; /* owned */
};

struct news {
  VEC(struct news_item) all;
  const char *engine;                             /* that is at work */
  news_use_list used;                             /* by that one */
  void (*tell)(void *, const struct news_item *); /* to others that work at the same time; NULL = there are none */
  void (*hear)(void *);                           /* has news_take called for what they have told since */
  void *data;
};

void news_release(struct news *);
/* An engine begins. */
void news_begin(struct news *, const char *engine);
/* Keeps it; what is known already is dropped, and so is what comes when there is enough. */
void news_take(struct news *, const char *from, uint32_t edges, loc_id, const char *text, size_t len);

/* Tells the conjuncts of a formula that can be said. Nobody may be listening. */
void news_tell(const struct task *, struct semantics *, context_id, loc_id, term);
/* Appends what others have told of the location, as formulas of the activation. */
void news_at(const struct task *, struct semantics *, context_id, loc_id, term_list *out);

#endif
