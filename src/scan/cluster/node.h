/* node: what a task of a cluster's job does, `ockham scan --work FILE`: the works of a parcel, one after the other,
 * each as the scan itself would do it. */
#ifndef OCKHAM_SCAN_CLUSTER_NODE_H
#define OCKHAM_SCAN_CLUSTER_NODE_H

#include "base/context.h"
#include "base/strbuf.h"

/* What a folder of a scan on a cluster holds. */
void cluster_result_path(const char *folder, uint32_t number, struct strbuf *);
/* A file whose time the scan changes now and then, */
void cluster_sign_path(const char *folder, struct strbuf *);
/* in seconds: how often, and when its machine is thought to be gone. */
enum { CLUSTER_SIGN = 60, CLUSTER_SILENCE = 1800 };

/* Works of which there are results are left out: the task may have been begun before, by a machine that is gone. It
 * ends when its file is removed, since nobody wants it any more then. False after adding a diagnostic. */
bool node_work(struct context *, const char *parcel);

#endif
