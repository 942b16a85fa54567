import { useEffect, useState } from 'react';
import { usePersonal } from '../../session/usePersonal.ts';

type Folds = Readonly<Record<string, boolean>>;

const untouched: Folds = {};

/** So many places need no folding. */
const fewPlaces = 14;

/**
 * Which areas of the navigation are open: as the person left them, or all if there are few places in total. The area
 * of the page opens when they come to it, so that the navigation shows where they are.
 */
export function useFolds(current: string | undefined, placeCount: number) {
  const [folds, setFolds] = usePersonal('navigation.areas', untouched);
  const [isCurrentOpen, setCurrentOpen] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each area that becomes the current one
  useEffect(() => setCurrentOpen(true), [current]);
  const isOpen = (area: string): boolean =>
    area === current ? isCurrentOpen : (folds[area] ?? placeCount <= fewPlaces);
  const toggle = (area: string) => {
    if (area === current) setCurrentOpen(!isCurrentOpen);
    setFolds({ ...folds, [area]: !isOpen(area) });
  };
  return { isOpen, toggle };
}
