import { channelOf, type DeploymentChannel } from './channels.ts';

/** Something that a channel must take out of sale until a second since 1970, or with null bring back. */
export interface SuspensionChange {
  id: string;
  until: number | null;
}

/**
 * What a channel must learn, so that it sells what it should: things that both documents have, and that are sold out in
 * one of them only or until another time. A channel without such calls has nothing to learn this way.
 * @param now seconds since 1970
 */
export function suspensionChanges(
  channel: DeploymentChannel,
  { desired, shown, now }: { desired: string; shown: string; now: number },
): SuspensionChange[] {
  const read = channelOf(channel)?.reads?.suspensions;
  if (!read) return [];
  const there = read(shown, now);
  return [...read(desired, now)].flatMap(([id, until]) =>
    there.has(id) && there.get(id) !== until ? [{ id, until }] : [],
  );
}
