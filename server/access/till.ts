import type { CustomerRealm } from '../database/transaction.ts';

/** The till that calls: a store, known by one of its keys. */
export interface Till {
  keyId: string;
  customerUuid: string;
  storeUuid: string;
}

/** A till sees the rows of its own store, and no others. */
export const realmOfTill = ({ customerUuid, storeUuid }: Till): CustomerRealm => ({
  customer: customerUuid,
  stores: [storeUuid],
});
