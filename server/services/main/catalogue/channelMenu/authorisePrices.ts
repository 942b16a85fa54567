import { ServiceError } from '../../../../../contract/errors.ts';
import { allows } from '../../../../../contract/rights/rights.ts';
import type { Actor } from '../../../../access/actor.ts';

/** What a menu with its prices is made of. A role must be able to read all of it. */
const parts = ['menus/items', 'menus/subtypes', 'menus/modifiers', 'pricing/price-list-elements', 'tax'];

/** @throws ServiceError FORBIDDEN unless the role may read menus with their prices */
export function authorisePrices({ rights }: Actor): void {
  if (!parts.every((resource) => allows(rights, resource, 'read'))) throw new ServiceError('FORBIDDEN');
}
