import type { CustomerRealm } from '../database/transaction.ts';

/** The player that calls, known by its key. */
export interface Player {
  customerUuid: string;
  playerId: string;
}

/** A player sees what its own calls read, of its customer. */
export const realmOfPlayer = ({ customerUuid }: Player): CustomerRealm => ({
  customer: customerUuid,
  stores: 'all',
});
