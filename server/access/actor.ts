import { ServiceError } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { allows, everyRight, type Rights } from '../../contract/rights/rights.ts';
import type { Stores } from '../../contract/storeScope.ts';
import type { CustomerRealm } from '../database/transaction.ts';

/** Who acts, for which customer and from where. It authorises a change, and the audit log keeps it. */
export interface Actor {
  customerUuid: string;
  userUuid: string | null;
  name: string;
  address: string | null;
  requestId: string | null;
  rights: Rights;
  /** The stores whose records they see and change. */
  stores: Stores;
  /** The page that sent the request, by the name it gives itself. */
  origin: string | null;
  /** What they change are parts of one line of the audit log. */
  isPart?: boolean;
}

/** The same person, while they change many records that the audit log shows as one line. */
export const asParts = (actor: Actor): Actor => ({ ...actor, isPart: true });

/**
 * The same person, for what the product does by itself because of their change, whatever else their role lets them do.
 * The audit log shows it with the change.
 */
export const asFollowUp = (actor: Actor): Actor => ({ ...asParts(actor), rights: everyRight });

/** The product itself, which may do everything for a customer. The audit log shows it as `name`. */
export const ourselves = (customerUuid: string, name: string): Actor => ({
  customerUuid,
  userUuid: null,
  name,
  address: null,
  requestId: null,
  rights: everyRight,
  stores: 'all',
  origin: null,
});

/** The customer and the stores whose rows a transaction of the actor sees. */
export const realmOf = ({ customerUuid, stores }: Pick<Actor, 'customerUuid' | 'stores'>): CustomerRealm => ({
  customer: customerUuid,
  stores,
});

/** @throws ServiceError FORBIDDEN unless the actor's role includes all of these rights */
export function authorise({ rights }: Actor, resource: Resource, ...actions: string[]): void {
  if (!actions.every((action) => allows(rights, resource.name, action))) throw new ServiceError('FORBIDDEN');
}
