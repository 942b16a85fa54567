import { channelOf, type DeploymentChannel } from './channels.ts';
import { type MenuChange, partChanges } from './menuChanges.ts';
import type { MenuParts } from './menuParts.ts';

/** What a reader makes of a text from outside; undefined if it can't read it. */
function readable(read: () => MenuParts): MenuParts | undefined {
  try {
    return read();
  } catch {
    // The text comes from outside, so that it is no menu is an answer like others.
    return undefined;
  }
}

/**
 * What is different on a channel from what the product sent to it; undefined if what it shows is no menu that we can read.
 * Stores sell out and bring back all the time, here and there, which is no change of the menu.
 * @param now seconds since 1970
 */
export function driftOf(
  channel: DeploymentChannel,
  { sent, shown, now }: { sent: string; shown: string; now: number },
): MenuChange[] | undefined {
  const read = channelOf(channel)?.reads?.parts;
  const parts = read && readable(() => read(shown, now));
  return parts && partChanges(read(sent, now), parts).filter(({ kind }) => kind !== 'AVAILABILITY');
}
