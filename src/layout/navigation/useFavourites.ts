import { usePersonal } from '../../session/usePersonal.ts';
import type { Place } from './places.ts';

const none: readonly string[] = [];

/** The places that the person keeps at the top of the navigation, in the order in which they chose them. */
export function useFavourites(places: readonly Place[]) {
  const [paths, setPaths] = usePersonal('navigation.favourites', none);
  return {
    // A place may be gone, or no longer be permitted.
    favourites: paths.flatMap((path) => places.find((place) => place.path === path) ?? []),
    isFavourite: ({ path }: Place) => paths.includes(path),
    toggle: ({ path }: Place) =>
      setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : [...paths, path]),
  };
}
