/* The encoder from inside: encode.c has atoms and Boolean structure, encode_sum.c sums. */
#ifndef OCKHAM_INTERPOLATE_ENCODE_PRIVATE_H
#define OCKHAM_INTERPOLATE_ENCODE_PRIVATE_H

#include "interpolate/encode.h"

/* Why the formula is outside of the fragment; the first reason counts. */
void encode_unsupported(struct encoder *, const char *why);
/* The base of a term, new if need be; what it means is added to the partition. */
uint32_t encode_base_of(struct encoder *, uint32_t partition, term);

/* A sum under construction. */
struct base_sum {
  VEC(struct encoder_entry) entries;
  struct rational constant;
};

void base_sum_release(struct base_sum *);
/* Adds sign * t; sums and multiples are taken apart completely, without recursion. */
void base_sum_add(struct encoder *, uint32_t partition, struct base_sum *, term t, int64_t sign);
/* Sorts, merges equal bases and drops zeros. */
void base_sum_normalise(struct base_sum *);
/* Divides by the greatest common divisor of the coefficients; the bound of an inequality is rounded down. False if the
 * bound of an equality is no multiple. */
bool base_sum_reduce(struct base_sum *, struct rational *bound, bool is_equality);

#endif
