/* A piece is its length and its bytes, so that no two lists of pieces are the same bytes. */
#include "scan/digest.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

void digest_init(struct digest *d) { sha256_init(&d->hash); }

void digest_bytes(struct digest *d, const void *bytes, size_t len) { sha256_update(&d->hash, len, bytes); }

void digest_piece(struct digest *d, const void *bytes, size_t len) {
  uint64_t size = len;
  digest_bytes(d, &size, sizeof size);
  digest_bytes(d, bytes, len);
}

void digest_word(struct digest *d, const char *word) { digest_piece(d, word, strlen(word)); }

void digest_end(struct digest *d, char text[DIGEST_TEXT]) {
  uint8_t bytes[SHA256_DIGEST_SIZE];
  sha256_digest(&d->hash, sizeof bytes, bytes);
  for (size_t i = 0; i < sizeof bytes; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}
