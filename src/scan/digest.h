/* digest: SHA-256 of what an answer depends on, piece by piece. */
#ifndef OCKHAM_SCAN_DIGEST_H
#define OCKHAM_SCAN_DIGEST_H

#include <nettle/sha2.h>
#include <stddef.h>

struct digest {
  struct sha256_ctx hash;
};

enum { DIGEST_TEXT = 2 * SHA256_DIGEST_SIZE + 1 };

void digest_init(struct digest *);
void digest_bytes(struct digest *, const void *bytes, size_t len);
/* Another piece, whose length is told apart from that of its neighbours. */
void digest_piece(struct digest *, const void *bytes, size_t len);
void digest_word(struct digest *, const char *word);
/* The digest in hexadecimal digits; it is at its beginning again. */
void digest_end(struct digest *, char text[DIGEST_TEXT]);

#endif
