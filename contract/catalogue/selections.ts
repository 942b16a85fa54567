import { roundHalfUp } from './rounding.ts';

/** An option of a group, and how many a guest chose. */
export interface ChosenOption {
  price: number;
  defaultQuantity: number;
  quantity: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What the choices in a group add to the price of an item. The item's price includes the defaults: guests pay what they
 * take beyond them, and get nothing back for what they leave out. In a swap, they pay the difference.
 */
export function groupCharge(groupType: string, options: readonly ChosenOption[]): number {
  if (groupType === 'SWAP_ITEMS')
    return Math.max(
      0,
      sum(options.map(({ price, defaultQuantity, quantity }) => price * (quantity - defaultQuantity))),
    );
  return sum(
    options.map(({ price, defaultQuantity, quantity }) => price * Math.max(0, quantity - defaultQuantity)),
  );
}

/** What an item of two halves costs: as much as the dearer half, or the average of both. */
export const halvesPrice = (one: number, other: number, charge: 'dearer' | 'average' = 'dearer'): number =>
  charge === 'dearer' ? Math.max(one, other) : roundHalfUp(one + other, 2);
