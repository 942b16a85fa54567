import { LRUCache } from 'lru-cache';
import { type Stretch, stretchesOf } from '../../../../contract/stores/days.ts';

/** Stretches that a process keeps. Most stores share a time zone, and most questions are about today. */
const mostClocks = 500;

const kept = new LRUCache<string, readonly Stretch[]>({ max: mostClocks });

/** The stretches in which the clock of a time zone runs on during some days. Working them out takes longer than using them. */
export function clockOf(timeZone: string, firstDay: string, dayCount: number): readonly Stretch[] {
  const key = `${timeZone} ${firstDay} ${dayCount}`;
  const stretches = kept.get(key) ?? stretchesOf(timeZone, firstDay, dayCount);
  kept.set(key, stretches);
  return stretches;
}
