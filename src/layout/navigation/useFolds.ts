import { useEffect, useState } from 'react';
import type { Area } from '../../modules/module.ts';
import { usePersonal } from '../../session/usePersonal.ts';

type Folds = Partial<Record<Area, boolean>>;

const untouched: Folds = {};

/** So many places need no folding. */
const fewPlaces = 14;

/**
 * Which areas of the navigation are open: as the person left them, or all if there are few places in total. The area
 * of the page opens when they come to it, so that the navigation shows where they are.
 */
export function useFolds(current: Area | undefined, placeCount: number) {
  const [folds, setFolds] = usePersonal('navigation.areas', untouched);
  const [isCurrentOpen, setCurrentOpen] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each area that becomes the current one
  useEffect(() => setCurrentOpen(true), [current]);
  const isOpen = (area: Area): boolean =>
    area === current ? isCurrentOpen : (folds[area] ?? placeCount <= fewPlaces);
  const toggle = (area: Area) => {
    if (area === current) setCurrentOpen(!isCurrentOpen);
    setFolds({ ...folds, [area]: !isOpen(area) });
  };
  return { isOpen, toggle };
}
