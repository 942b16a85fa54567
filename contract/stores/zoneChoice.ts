/** What decides between delivery zones that contain the same place. */
export interface RankedZone {
  id: string;
  priority: number;
  /** In square kilometres. */
  size: number;
  /** When somebody created it, as ISO 8601 in UTC. */
  createdAt: string;
}

/** What a zone was behind in. */
export type ZoneReason = 'priority' | 'size' | 'age';

interface Comparison {
  reason: ZoneReason;
  /** Negative if the first zone comes first. */
  order: number;
}

const textOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function compared(one: RankedZone, other: RankedZone): Comparison {
  if (one.priority !== other.priority) return { reason: 'priority', order: other.priority - one.priority };
  if (one.size !== other.size) return { reason: 'size', order: one.size - other.size };
  // Ids are random, so they decide only between zones that are equally old.
  const order = textOrder(one.createdAt, other.createdAt) || textOrder(one.id, other.id);
  return { reason: 'age', order };
}

/** A zone that another one comes before, and why. */
export type BeatenZone<Zone> = Zone & { reason: ZoneReason };

/**
 * Which of the zones that contain a place counts there: the highest priority, then the smallest area, then the oldest.
 * The others follow in the same order, with what each is behind the winner in.
 */
export function chooseZone<Zone extends RankedZone>(
  zones: readonly Zone[],
): { winner: Zone | undefined; others: BeatenZone<Zone>[] } {
  const [winner, ...others] = zones.toSorted((one, other) => compared(one, other).order);
  if (!winner) return { winner: undefined, others: [] };
  return { winner, others: others.map((zone) => ({ ...zone, reason: compared(winner, zone).reason })) };
}
