/** The states of a transaction, by the labels of the specification. `isOver` says that nothing follows by itself. */
export const transactionStates = [
  { id: 'PENDING', label: 'Pending', colour: 'info', isOver: false },
  { id: 'SENDING_TABLET', label: 'Sending tablet', colour: 'info', isOver: false },
  { id: 'SENT_TO_TABLET', label: 'Sent to tablet', colour: 'info', isOver: false },
  {
    id: 'AWAITING_STORE_CONFIRMATION',
    label: 'Awaiting store confirmation',
    colour: 'warning',
    isOver: false,
  },
  { id: 'ACCEPTED', label: 'Accepted', colour: 'info', isOver: false },
  { id: 'WAITING_MANUAL_CAPTURE', label: 'Waiting manual capture', colour: 'warning', isOver: false },
  { id: 'MANUAL_CAPTURE_INITIATED', label: 'Manual capture initiated', colour: 'info', isOver: false },
  { id: 'ORDER_PROCESSED', label: 'Order processed', colour: 'success', isOver: true },
  { id: 'REFUND', label: 'Refund', colour: 'neutral', isOver: true },
  { id: 'AUTHORISATION_FAILED', label: 'Authorisation failed', colour: 'error', isOver: true },
  { id: 'TRANSACTION_FAILED', label: 'Transaction Failed', colour: 'error', isOver: true },
  { id: 'FAILED', label: 'Failed', colour: 'error', isOver: true },
  { id: 'DECLINED', label: 'Declined', colour: 'error', isOver: true },
  { id: 'TIMEOUT', label: 'Timeout', colour: 'error', isOver: true },
  { id: 'STORE_QUEUE_TIMEOUT', label: 'Store queue timeout', colour: 'error', isOver: true },
  { id: 'STORE_CONFIRMATION_TIMEOUT', label: 'Store confirmation timeout', colour: 'error', isOver: true },
  {
    id: 'MANUAL_CAPTURE_STORE_QUEUE_TIMEOUT',
    label: 'Manual capture store queue timeout',
    colour: 'error',
    isOver: true,
  },
  { id: 'MANUAL_CAPTURE_TIMEOUT', label: 'Manual capture timeout', colour: 'error', isOver: true },
] as const;
export type TransactionState = (typeof transactionStates)[number]['id'];

const atStore = ['SENDING_TABLET', 'SENT_TO_TABLET', 'AWAITING_STORE_CONFIRMATION'] as const;

/**
 * Every way that a transaction can go. The specification names the states and not the ways, so these are ours. What
 * sends it on its way stands beside each.
 */
export const transactionMoves = {
  /** The payment service refused the guest's way to pay. */
  refuseAuthorisation: { from: ['PENDING'], to: 'AUTHORISATION_FAILED' },
  /** The payment service did not answer. */
  failAuthorisation: { from: ['PENDING'], to: 'TRANSACTION_FAILED' },
  /** No order came for the authorised money. */
  expire: { from: ['PENDING'], to: 'TIMEOUT' },
  /** The order goes into the mailbox of the tills. */
  send: { from: ['PENDING'], to: 'SENDING_TABLET' },
  /** A till took it. */
  arrive: { from: ['SENDING_TABLET'], to: 'SENT_TO_TABLET' },
  /** The till, or the board without a till, shows it to somebody. */
  show: { from: ['PENDING', 'SENDING_TABLET', 'SENT_TO_TABLET'], to: 'AWAITING_STORE_CONFIRMATION' },
  accept: { from: ['PENDING', ...atStore], to: 'ACCEPTED' },
  decline: { from: [...atStore], to: 'DECLINED' },
  /** The time to accept is over, and no till took the order. */
  missQueue: { from: ['SENDING_TABLET'], to: 'STORE_QUEUE_TIMEOUT' },
  missQueueByHand: { from: ['SENDING_TABLET'], to: 'MANUAL_CAPTURE_STORE_QUEUE_TIMEOUT' },
  /** The time to accept is over, and nobody answered. */
  missConfirmation: {
    from: ['SENT_TO_TABLET', 'AWAITING_STORE_CONFIRMATION'],
    to: 'STORE_CONFIRMATION_TIMEOUT',
  },
  /** A person has to capture the money. */
  waitForCapture: { from: ['ACCEPTED'], to: 'WAITING_MANUAL_CAPTURE' },
  captureByHand: { from: ['WAITING_MANUAL_CAPTURE', 'TRANSACTION_FAILED'], to: 'MANUAL_CAPTURE_INITIATED' },
  /** Nobody captured the money while the payment service held it. */
  missCapture: { from: ['WAITING_MANUAL_CAPTURE'], to: 'MANUAL_CAPTURE_TIMEOUT' },
  process: { from: ['ACCEPTED', 'MANUAL_CAPTURE_INITIATED'], to: 'ORDER_PROCESSED' },
  failCapture: { from: ['ACCEPTED', 'MANUAL_CAPTURE_INITIATED'], to: 'TRANSACTION_FAILED' },
  /** The order ended before the money was captured. */
  end: {
    from: ['PENDING', ...atStore, 'ACCEPTED', 'WAITING_MANUAL_CAPTURE', 'TRANSACTION_FAILED'],
    to: 'FAILED',
  },
  refund: { from: ['ORDER_PROCESSED', 'REFUND'], to: 'REFUND' },
  /** The payment service did not refund the money after all. */
  failRefund: { from: ['REFUND'], to: 'ORDER_PROCESSED' },
} satisfies Record<string, { from: TransactionState[]; to: TransactionState }>;
export type TransactionMove = keyof typeof transactionMoves;

/** Whether a transaction in a state may make a move. */
export const mayMove = (state: string, move: TransactionMove): boolean =>
  transactionMoves[move].from.some((from) => from === state);

/** Minutes in which an order has to follow its authorised payment. */
export const minutesToOrder = 15;

/** Who collects the money of a guest. */
export const collectors = [
  { id: 'SERVICE', label: 'Payment service' },
  { id: 'SENDER', label: 'Whoever sent the order' },
  { id: 'STORE', label: 'The store, at hand-over' },
] as const;
export type Collector = (typeof collectors)[number]['id'];

/** What a transaction does when its order moves. */
interface OfOrder {
  state: string;
  collector: Collector;
  isCapturedByHand: boolean;
}

/**
 * The moves of a transaction that follow from the new state of its order, in their order.
 * @param isOverdue nobody accepted the order in the time that there was
 */
export function movesAfter(
  orderState: string,
  { state, collector, isCapturedByHand }: OfOrder,
  isOverdue: boolean,
): TransactionMove[] {
  const first = (...moves: TransactionMove[]) => moves.filter((move) => mayMove(state, move)).slice(0, 1);
  switch (orderState) {
    case 'REFUSED':
      return isOverdue
        ? first(isCapturedByHand ? 'missQueueByHand' : 'missQueue', 'missConfirmation', 'end')
        : first('decline', 'end');
    case 'CANCELLED':
      return first('end');
    case 'NEW':
      return [];
    default: {
      const accepted = first('accept');
      const isAccepted = accepted.length > 0 || state === 'ACCEPTED';
      if (collector === 'STORE')
        return orderState === 'COMPLETED' && isAccepted ? [...accepted, 'process'] : accepted;
      if (accepted.length === 0) return [];
      if (collector === 'SENDER') return [...accepted, 'process'];
      return isCapturedByHand ? [...accepted, 'waitForCapture'] : accepted;
    }
  }
}

/** The states and moves of transactions as a Mermaid diagram, for the docs. */
export function drawTransactionStates(): string {
  const lines = Object.entries(transactionMoves).flatMap(([name, { from, to }]) =>
    from.map((state) => `  ${state} --> ${to}: ${name}`),
  );
  const over = transactionStates.flatMap(({ id, isOver }) => (isOver ? [`  ${id} --> [*]`] : []));
  return ['stateDiagram-v2', '  [*] --> PENDING', ...lines, ...over].join('\n');
}

/** Why somebody refunds money. */
export const refundReasons = [
  { id: 'MISSING', label: 'Something was missing' },
  { id: 'WRONG', label: 'Something was wrong' },
  { id: 'QUALITY', label: 'The quality was poor' },
  { id: 'LATE', label: 'It came too late' },
  { id: 'CANCELLED', label: 'The order was cancelled' },
  { id: 'OTHER', label: 'Another reason' },
] as const;
