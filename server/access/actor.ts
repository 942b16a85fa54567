import { ServiceError } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Action, allows, everyRight, type Rights } from '../../contract/rights/rights.ts';

/** Who acts, for whom and from where: what authorises a change and what the audit trail keeps of it. */
export interface Actor {
  customerUuid: string;
  userUuid: string | null;
  name: string;
  address: string | null;
  requestId: string | null;
  rights: Rights;
  /** The page that asked, as it names itself. */
  origin: string | null;
}

/** The product itself, which may do everything, at work for a customer. `name` is what the audit trail calls it. */
export const ourselves = (customerUuid: string, name: string): Actor => ({
  customerUuid,
  userUuid: null,
  name,
  address: null,
  requestId: null,
  rights: everyRight,
  origin: null,
});

/** @throws ServiceError FORBIDDEN unless the role of the actor includes all of that. */
export function authorise({ rights }: Actor, resource: Resource, ...wanted: Action[]): void {
  if (!wanted.every((action) => allows(rights, resource.name, action))) throw new ServiceError('FORBIDDEN');
}
