/** Who moves an order besides people and tills. */
type Mover = 'PLATFORM' | 'PRODUCT';

/** The states of an order, in the order that it goes through them. `isSold` counts its amounts as sales. */
export const orderStates = [
  { id: 'NEW', label: 'New', colour: 'info', isLive: true, isSold: true },
  { id: 'ACCEPTED', label: 'Accepted', colour: 'info', isLive: true, isSold: true },
  { id: 'IN_KITCHEN', label: 'In the kitchen', colour: 'warning', isLive: true, isSold: true },
  { id: 'READY', label: 'Ready', colour: 'success', isLive: true, isSold: true },
  { id: 'ON_THE_WAY', label: 'On the way', colour: 'warning', isLive: true, isSold: true },
  { id: 'COMPLETED', label: 'Completed', colour: 'neutral', isLive: false, isSold: true },
  { id: 'REFUSED', label: 'Refused', colour: 'error', isLive: false, isSold: false },
  { id: 'CANCELLED', label: 'Cancelled', colour: 'error', isLive: false, isSold: false },
] as const;
export type OrderState = (typeof orderStates)[number]['id'];

const statesThat = (matches: (state: (typeof orderStates)[number]) => boolean): OrderState[] =>
  orderStates.filter(matches).map(({ id }) => id);

/** The states in which an order counts as sold, and those in which it does not. */
export const soldStates = statesThat(({ isSold }) => isSold);
export const unsoldStates = statesThat(({ isSold }) => !isSold);
/** The states in which somebody still has something to do. */
export const liveStates = statesThat(({ isLive }) => isLive);

/** Every way that an order can go, from state to state. */
export const orderMoves = {
  accept: { from: ['NEW'], to: 'ACCEPTED' },
  refuse: { from: ['NEW'], to: 'REFUSED' },
  prepare: { from: ['ACCEPTED'], to: 'IN_KITCHEN' },
  ready: { from: ['ACCEPTED', 'IN_KITCHEN'], to: 'READY' },
  notReady: { from: ['READY'], to: 'IN_KITCHEN' },
  sendOut: { from: ['ACCEPTED', 'IN_KITCHEN', 'READY'], to: 'ON_THE_WAY' },
  handOver: { from: ['ACCEPTED', 'IN_KITCHEN', 'READY', 'ON_THE_WAY'], to: 'COMPLETED' },
  cancel: { from: ['ACCEPTED', 'IN_KITCHEN', 'READY', 'ON_THE_WAY'], to: 'CANCELLED' },
  withdraw: { from: ['NEW'], to: 'CANCELLED' },
} satisfies Record<string, { from: OrderState[]; to: OrderState }>;
export type OrderMoveName = keyof typeof orderMoves;
export const orderMoveNames = Object.keys(orderMoves) as [OrderMoveName, ...OrderMoveName[]];
/** The moves that people and tills make: a guest or a platform withdraws an order that nobody has accepted. */
export const storeMoveNames = orderMoveNames.filter((name) => name !== 'withdraw');

/**
 * Who may move an order, besides people and tills, who make every move but `withdraw`: a platform says what happened there, and the
 * product accepts orders by itself, and refuses those that nobody accepted in time.
 */
const moversBeside: Readonly<Record<Mover, readonly OrderMoveName[]>> = {
  PLATFORM: ['accept', 'sendOut', 'handOver', 'cancel', 'withdraw'],
  PRODUCT: ['accept', 'refuse'],
};

/** The move that brings an order from one state to another; undefined if this one may not do that. */
export const moveBetween = (from: string, to: string, by: Mover): OrderMoveName | undefined =>
  moversBeside[by].find((name) => {
    const move: { from: readonly string[]; to: string } = orderMoves[name];
    return move.to === to && move.from.includes(from);
  });

/** Why a store refuses an order, or somebody cancels it. */
export const endReasons = [
  { id: 'SOLD_OUT', label: 'Something is sold out' },
  { id: 'TOO_BUSY', label: 'The kitchen is too busy' },
  { id: 'CLOSED', label: 'The store is closed' },
  { id: 'TOO_FAR', label: 'The address is out of reach' },
  { id: 'GUEST_ASKED', label: 'The guest asked for it' },
  { id: 'GUEST_SILENT', label: 'Nobody can reach the guest' },
  { id: 'NOT_PAID', label: 'The payment failed' },
  { id: 'OTHER', label: 'Another reason' },
] as const;
export type EndReason = (typeof endReasons)[number]['id'];
export const endReasonIds = endReasons.map(({ id }) => id) as [EndReason, ...EndReason[]];

/** What only the product says: nobody accepted the order until the time that it had. */
export const notInTime = { id: 'NOT_IN_TIME', label: 'Nobody accepted it in time' } as const;

/** Minutes in which a store has to accept an order, unless its platform says otherwise. */
export const minutesToAccept = 10;

/** The states and moves as a Mermaid diagram, for the docs. */
export function drawnStates(): string {
  const lines = orderMoveNames.flatMap((name) => {
    const { from, to } = orderMoves[name];
    return from.map((state) => `  ${state} --> ${to}: ${name}`);
  });
  const over = orderStates.flatMap(({ id, isLive }) => (isLive ? [] : [`  ${id} --> [*]`]));
  return ['stateDiagram-v2', '  [*] --> NEW', ...lines, ...over].join('\n');
}

/** Who accepts the orders of a channel or a store. */
export const acceptances = [
  { id: 'AUTOMATIC', label: 'By itself' },
  { id: 'MANUAL', label: 'A person or the till' },
] as const;
