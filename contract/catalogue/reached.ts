/**
 * The ids, and every id that they lead to, each once. A circle ends where it began.
 * @param next the ids to which one leads
 */
export function reachedFrom(ids: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> {
  const reached = new Set(ids);
  // What the loop adds to the set, it visits too.
  for (const id of reached) for (const one of next(id)) reached.add(one);
  return reached;
}
