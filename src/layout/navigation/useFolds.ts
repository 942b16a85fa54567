import type { Area } from '../../modules/module.ts';
import { usePersonal } from '../../session/usePersonal.ts';

type Folds = Partial<Record<Area, boolean>>;

const untouched: Folds = {};

/** So many places need no folding. */
const fewPlaces = 14;

/**
 * Which areas of the navigation are open: as the person left them. Areas that they have not touched are open if the
 * page is in them, or if there are few places in total.
 */
export function useFolds(current: Area | undefined, placeCount: number) {
  const [folds, setFolds] = usePersonal('navigation.areas', untouched);
  const isOpen = (area: Area): boolean => folds[area] ?? (area === current || placeCount <= fewPlaces);
  return { isOpen, toggle: (area: Area) => setFolds({ ...folds, [area]: !isOpen(area) }) };
}
