import { allows } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';

/** True for a role that may see what stock costs, and so what recipes cost. */
export const seesCosts = ({ rights }: Pick<Actor, 'rights'>): boolean =>
  ['recipes', 'stock-items/items'].every((resource) => allows(rights, resource, 'read'));
