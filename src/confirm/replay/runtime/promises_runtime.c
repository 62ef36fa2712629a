/* What declarations promise of a result: a replay does not break it. */

static void break_promise(const char *what) {
  say("ended", what);
  _exit(0);
}

/* Memory that a function has returned as its own. */
struct new_object {
  struct new_object *next;
  const void *address;
};

static void promise_new(const void *pointer) {
  static struct new_object *all;
  const struct range *r = NULL;
  for (size_t i = 0; i < range_count && !r; i++)
    if (ranges[i].key && ranges[i].known_since && (uintptr_t)pointer >= ranges[i].real &&
        (uintptr_t)pointer - ranges[i].real <= ranges[i].high - ranges[i].low)
      r = &ranges[i];
  for (struct new_object *o = all; o && !r; o = o->next)
    if (o->address == pointer) break_promise("a function would have to return the same memory as new for two times");
  if (r) break_promise("a function would have to return memory of the program as new");
  struct new_object *o = own(calloc(1, sizeof *o));
  if (!o) fail("out of memory");
  *o = (struct new_object){all, pointer};
  all = o;
}

void __ockham_promised_pointer(const void *pointer, uint64_t alignment, int is_there, int is_new) {
  if (is_there && !pointer) break_promise("a pointer would have to be null that is declared not to be");
  if ((uintptr_t)pointer % alignment) break_promise("a pointer would have to be less aligned than it is declared");
  if (is_new && pointer) promise_new(pointer);
}

/* What a function returned for these arguments, it returns again. */
void __ockham_promised_same(const void *function, const unsigned char *arguments, uint64_t bytes,
                            const unsigned char *result, uint64_t result_bytes) {
  static struct call {
    struct call *next;
    const void *function;
    unsigned char *arguments, *result;
  } *calls;
  struct call *c = calls;
  while (c && (c->function != function || memcmp(c->arguments, arguments, bytes) != 0)) c = c->next;
  if (c && memcmp(c->result, result, result_bytes) != 0)
    break_promise("a function would have to return two values for the same arguments");
  if (c) return;
  c = own(calloc(1, sizeof *c + bytes + result_bytes));
  if (!c) fail("out of memory");
  *c = (struct call){calls, function, (unsigned char *)(c + 1), (unsigned char *)(c + 1) + bytes};
  memcpy(c->arguments, arguments, bytes);
  memcpy(c->result, result, result_bytes);
  calls = c;
}
