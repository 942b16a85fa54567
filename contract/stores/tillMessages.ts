/** What the product sends to tills. The names on the wire are those of the specification, with its spelling. */
export const wireTypes = {
  CONFIG: 'RESTATURANT_CONFIG',
  STOCK_ITEM: 'RESTATURANT_LEVEL_STOCKITEM',
  MENU: 'RESTAURANT_MENU',
  SOLD_OUT: 'SOLD_OUT',
  TILL_SLIP_HEADER: 'TILL_SLIP_HEADER',
  LOGS: 'STORE_LOGS',
  ORDER: 'STORE_ORDER',
} as const;

export type TillMessageType = keyof typeof wireTypes;
export type WireType = (typeof wireTypes)[TillMessageType];

export const tillMessageTypes = Object.keys(wireTypes) as [TillMessageType, ...TillMessageType[]];
export const tillWireTypes = Object.values(wireTypes) as [WireType, ...WireType[]];

export const tillMessageStatuses = [
  'QUEUED',
  'LEASED',
  'COMPLETE',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type TillMessageStatus = (typeof tillMessageStatuses)[number];

/** The statuses of the specification. */
export const rpcStatuses = ['IN_PROGRESS', 'COMPLETE', 'FAILED'] as const;
export type RpcStatus = (typeof rpcStatuses)[number];

/** A status as the specification knows it. An offline till is no failure: its messages are in progress. */
export function rpcStatusOf(status: TillMessageStatus): RpcStatus {
  if (status === 'QUEUED' || status === 'LEASED') return 'IN_PROGRESS';
  return status === 'COMPLETE' ? 'COMPLETE' : 'FAILED';
}

/** Seconds of the first pause after a failed try, and the longest pause. */
const firstPause = 5;
const longestPause = 15 * 60;

/** The share by which pauses differ, so that tills that failed together do not try again together. */
const jitter = 0.2;

/**
 * Seconds until a message is handed out again after its `attempt`th try failed.
 * @param chance from 0 to 1
 */
export const pauseAfter = (attempt: number, chance: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (1 - jitter + 2 * jitter * chance);

/** Seconds without a sign of life after which a till counts as offline. */
export const offlineAfter = 90;
