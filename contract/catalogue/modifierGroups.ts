/** What can be wrong with a group of modifiers, by the codes of the deployment's check. */
export type GroupMistakeCode = 'GROUP_MIN_MAX' | 'GROUP_UNREACHABLE' | 'GROUP_EMPTY';

/** How many modifiers of a group guests choose. */
export interface GroupLimits {
  minimum: number;
  maximum: number;
}

/** A modifier in a group: how often it is chosen from the start, and at most. */
export interface GroupOption {
  defaultQuantity: number;
  maximumQuantity: number;
}

/** One mistake, with the numbers that its sentence names. */
export interface GroupMistake {
  code: GroupMistakeCode;
  /** The limit that does not fit: `maximum` where the defaults are too many, otherwise `minimum`. */
  limit: keyof GroupLimits;
  /** What the limit is. */
  is: number;
  /** The most that `minimum` may be, or the least that `maximum` may be. */
  bound: number;
}

/** How many groups guests may meet one after the other: a group of the item, and one that opens in it. */
export const deepestGroup = 2;

const sumOf = (options: readonly GroupOption[], of: keyof GroupOption): number =>
  options.reduce((sum, option) => sum + option[of], 0);

/** The limits of a group on one size of an item: the size's own limits win over those of the group. */
export const limitsOnSize = (
  group: GroupLimits,
  own: { minimum: number | null; maximum: number | null },
): GroupLimits => ({ minimum: own.minimum ?? group.minimum, maximum: own.maximum ?? group.maximum });

/**
 * What keeps guests from choosing from a group: `0 ≤ minimum ≤ maximum`, the modifiers that are chosen from the start fit
 * into the maximum, and the modifiers together reach the minimum.
 */
export function groupMistakes(
  { minimum, maximum }: GroupLimits,
  options: readonly GroupOption[],
): GroupMistake[] {
  const mistakes: GroupMistake[] = [];
  if (minimum < 0 || minimum > maximum)
    mistakes.push({ code: 'GROUP_MIN_MAX', limit: 'minimum', is: minimum, bound: Math.max(0, maximum) });
  if (options.length === 0) {
    mistakes.push({ code: 'GROUP_EMPTY', limit: 'minimum', is: minimum, bound: 0 });
    return mistakes;
  }
  const chosen = sumOf(options, 'defaultQuantity');
  if (chosen > maximum)
    mistakes.push({ code: 'GROUP_MIN_MAX', limit: 'maximum', is: maximum, bound: chosen });
  const reach = sumOf(options, 'maximumQuantity');
  if (reach < minimum)
    mistakes.push({ code: 'GROUP_UNREACHABLE', limit: 'minimum', is: minimum, bound: reach });
  return mistakes;
}
