/**
 * The options of an `LRUCache` that keeps at most so many entries. `max` would claim the room for all of them at the start,
 * which is half a megabyte for 20,000.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
