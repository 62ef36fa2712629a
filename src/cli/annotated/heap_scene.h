/* heap_scene: the heaps of `prove` and `infer` as the page of --html draws memory (report/html/html.h). */
#ifndef OCKHAM_CLI_HEAP_SCENE_H
#define OCKHAM_CLI_HEAP_SCENE_H

#include "lists/contract/picture.h"
#include "report/html/html.h"

/* The heap, in a call of the function. */
void heap_scene_add(struct scene *, function_id, const struct picture *);
/* What is told, with the scenes of its steps; titles and texts are its own. */
void told_release(struct html_told *);

#endif
