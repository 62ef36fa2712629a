/* draw: random numbers and small terms for the generators. */
#ifndef OCKHAM_TEST_FUZZ_DRAW_H
#define OCKHAM_TEST_FUZZ_DRAW_H

#include "fuzz/generate.h"

#include "logic/build.h"

/* 0 .. n - 1 */
uint32_t draw(struct sequence *, uint32_t n);
/* True once in n times. */
bool chance(struct sequence *, uint32_t n);

/* Constants: a small one, one that may be beyond 2^31 or 2^63 as the sequence's magnitude allows, one of these that is
 * positive. */
term draw_small(struct sequence *);
term draw_number(struct sequence *);
term draw_positive(struct sequence *);

/* A variable that no partition has so far. */
term new_int(struct sequence *, const char *prefix);
term new_bool(struct sequence *, const char *prefix);

/* a x + b */
term affine(struct sequence *, term a, term x, term b);
/* Are the constants in this order? */
bool is_below(struct sequence *, term a, term b);
term smaller(struct sequence *, term a, term b);
term larger(struct sequence *, term a, term b);
term integer(struct sequence *, int64_t);

/* The equality, written in one of several ways. */
term say_equal(struct sequence *, term, term);
/* The inequality a <= b, written in one of several ways. */
term say_below(struct sequence *, term a, term b);

/* A formula over the variables given; nothing is known about it. */
term draw_atom(struct sequence *, const term *variables, uint32_t count);
term draw_formula(struct sequence *, const term *variables, uint32_t count, uint32_t depth);

#endif
