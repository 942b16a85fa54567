import type { Resource } from '../../../contract/resource.ts';
import { useTotalText } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';

/** How many records a person chose, as far as the list knows. */
export interface ChosenTotal {
  total: number;
  /** True if the list only estimates how many its filter finds. */
  isEstimated: boolean;
}

/**
 * How many records a bulk change is about, without those that are left out, also in words. The list may only estimate
 * how many its filter finds; the trial counts them, so its number holds as soon as it is there.
 */
export function useChosenCount(
  resource: Resource,
  known: ChosenTotal,
  { counted, left }: { counted: number | undefined; left: number },
) {
  const textOf = useTotalText();
  const words = useWords(resource);
  const rest = Math.max(0, (counted ?? known.total) - left);
  const isEstimated = counted === undefined && known.isEstimated;
  return { rest, count: words.count(rest, textOf(rest, isEstimated)) };
}
