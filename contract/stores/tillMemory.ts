import type { WireType } from './tillMessages.ts';

/** The ids that a till remembers, so that it does nothing twice. */
export const mostRememberedIds = 1000;

/** What a till has applied so far. It survives a restart. */
export interface TillMemory {
  /** The ids of the last messages, oldest first. */
  ids: readonly string[];
  /** The newest applied version of each thing. */
  versions: Readonly<Record<string, number>>;
}

export const emptyMemory: TillMemory = { ids: [], versions: {} };

/** A message as far as the memory is concerned: it says which thing has which version from now on. */
export interface VersionedMessage {
  id: string;
  type: WireType;
  /** What it is about, such as one stock item; empty for something that a store has once. */
  entity: string;
  version: number;
}

const keyOf = ({ type, entity }: VersionedMessage): string => `${type}:${entity}`;

/** Whether the till has something to do: it has not seen the message, and knows no version that is as new. */
export const shouldApply = ({ ids, versions }: TillMemory, message: VersionedMessage): boolean =>
  !ids.includes(message.id) && message.version > (versions[keyOf(message)] ?? 0);

/** The memory after a message, whether or not there was something to do. */
export const remember = ({ ids, versions }: TillMemory, message: VersionedMessage): TillMemory => ({
  ids: [...ids.filter((id) => id !== message.id), message.id].slice(-mostRememberedIds),
  versions: { ...versions, [keyOf(message)]: Math.max(message.version, versions[keyOf(message)] ?? 0) },
});
