/* What both formats say of the source and the time. */
#include "witness/write.h"

#include <nettle/sha2.h>
#include <time.h>

bool witness_hash(const char *path, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  struct sha256_ctx hash;
  uint8_t digest[SHA256_DIGEST_SIZE];
  bool ok = strbuf_read_file(&text, path, SIZE_MAX);
  sha256_init(&hash);
  sha256_update(&hash, text.len, (const uint8_t *)text.text);
  sha256_digest(&hash, sizeof digest, digest);
  for (size_t i = 0; i < sizeof digest && ok; i++) strbuf_printf(out, "%02x", digest[i]);
  strbuf_release(&text);
  return ok;
}

void witness_time(struct strbuf *out) {
  char text[32];
  time_t now = time(NULL);
  struct tm parts;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
  strbuf_puts(out, text);
}
