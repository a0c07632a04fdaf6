/** The start and the end of something, in minutes of a day. */
type Span = { from: number; to: number };

/** A span's place among those that overlap: its lane, from 0, and the number of lanes. */
export type Laid<T> = T & { lane: number; lanes: number };

/** Lays overlapping spans out side by side: each in the first free lane, all that overlap equally wide. */
export function layOut<T extends Span>(spans: readonly T[]): Laid<T>[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const laid: Laid<T>[] = [];
  let cluster: Laid<T>[] = [];
  let clusterEnd = Number.NEGATIVE_INFINITY;
  let ends: number[] = [];
  for (const span of sorted) {
    if (span.from >= clusterEnd) {
      cluster = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.to;
    clusterEnd = Math.max(cluster.length === 0 ? span.to : clusterEnd, span.to);
    const placed = { ...span, lane, lanes: 1 };
    cluster.push(placed);
    laid.push(placed);
    for (const one of cluster) one.lanes = ends.length;
  }
  return laid;
}
