/* What escapes.
 *
 * An unknown function gets at what it is passed, at what was passed before, at memory that is not the program's, and at
 * all that is stored there: objects of the program whose size is known are looked through for addresses. What it cannot
 * be seen to get at, it neither writes, returns nor calls. */

static struct object *find_object(uintptr_t address) {
  for (size_t i = object_count; i-- > 0;)
    if (address >= objects[i].address && address - objects[i].address < objects[i].bytes) return &objects[i];
  return NULL;
}

void __ockham_passed(uintptr_t value) {
  struct object *o = find_object(value);
  if (o) o->is_escaped = 1;
  for (size_t i = 0; i < thunk_count; i++)
    if (thunks[i].function == value) thunks[i].is_escaped = 1;
}

/* The contents of memory get out. */
void __ockham_copied(const unsigned char *from, uint64_t bytes) {
  uintptr_t value;
  for (uint64_t i = (uintptr_t)-(uintptr_t)from & (sizeof value - 1); i + sizeof value <= bytes; i += sizeof value) {
    memcpy(&value, from + i, sizeof value);
    if (value >= page) __ockham_passed(value);
  }
}

static void close_escaped(void) {
  if (!is_tracking) return;
  for (size_t i = 0; i < range_count; i++)
    if (!ranges[i].key) __ockham_copied((unsigned char *)(uintptr_t)ranges[i].real, ranges[i].high - ranges[i].low + 1);
  for (size_t i = 0; i < object_count; i++) objects[i].is_scanned = 0;
  for (int found = 1; found;) {
    found = 0;
    for (size_t i = 0; i < object_count; i++)
      if (objects[i].is_escaped && !objects[i].is_scanned) {
        found = objects[i].is_scanned = 1;
        __ockham_copied((unsigned char *)objects[i].address, objects[i].bytes);
      }
  }
}

/* Called before all else where it matters what escapes, whether or not there is any memory. */
void __ockham_track(void) { is_tracking = 1; }

/* Memory begins to live: what was there before is gone. */
void __ockham_object(void *start, uint64_t bytes, int is_open) {
  struct object new = {(uintptr_t)start, bytes, is_open, 0};
  size_t kept = 0;
  if (!bytes) return;
  for (size_t i = 0; i < object_count; i++)
    if (objects[i].address + objects[i].bytes <= new.address || new.address + bytes <= objects[i].address)
      objects[kept++] = objects[i];
  object_count = kept;
  if (object_count == object_room) {
    object_room = 2 * object_room + 16;
    objects = own(realloc(objects, object_room * sizeof *objects));
    if (!objects) fail("out of memory");
  }
  objects[object_count++] = new;
}

void __ockham_thunk(const char *name, void *function, void (*call)(unsigned char *), int is_open) {
  for (size_t i = 0; i < thunk_count; i++)
    if (strcmp(thunks[i].name, name) == 0) return;
  thunks = own(realloc(thunks, (thunk_count + 1) * sizeof *thunks));
  if (!thunks) fail("out of memory");
  thunks[thunk_count++] = (struct thunk){name, (uintptr_t)function, call, is_open};
}

/* Do unknown functions know what is at that number of the data? Memory that is not the program's is theirs. */
static int is_known_outside(uint64_t number) {
  const struct range *r = find_range(number);
  if (!is_tracking || !r || !r->key) return 1;
  uintptr_t real = (uintptr_t)translate(number);
  const struct object *o = find_object(real);
  if (o) return o->is_escaped;
  for (size_t i = 0; i < thunk_count; i++)
    if (thunks[i].function == real) return thunks[i].is_escaped;
  return 0;
}

/* May an unknown function give away this value? */
static int may_give(const struct entry *e, enum kind kind) {
  if (kind == KIND_NUMBER || e->bytes != sizeof(void *)) return 1;
  return is_known_outside(read_number(e->value, e->bytes));
}
