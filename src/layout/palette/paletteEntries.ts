import { inSentence } from '../../i18n/inSentence.ts';
import { plainText } from '../../i18n/plainText.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Icon } from '../navigation/icons.ts';
import { iconOf } from '../navigation/icons.ts';
import { navigationGroups, type Place } from '../navigation/places.ts';

/** One thing that the palette leads to. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Where it belongs, in small letters beside it. */
  context: string;
  icon: Icon;
  to: string;
}

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** True when every word of the search begins a word of the text. */
export function isMeant(text: string, search: string): boolean {
  const words = wordsOf(text);
  return plainText(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Who is called exactly as the search comes first, then whose name has all of its words whole, then whose name begins with it. The
 * rest stays in its order: “Things 27” stands before “Things 279”, wherever the navigation has them.
 */
export function bestFirst(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const wanted = wordsOf(search);
  const rank = ({ label }: PaletteEntry): number => {
    const words = wordsOf(label);
    if (words.join(' ') === wanted.join(' ')) return 0;
    if (wanted.every((word) => words.includes(word))) return 1;
    return words.join(' ').startsWith(wanted.join(' ')) ? 2 : 3;
  };
  return wanted.length === 0 ? [...entries] : entries.toSorted((left, right) => rank(left) - rank(right));
}

/** The pages that the palette leads to, those of the navigation first and in its order. */
export function pageEntries(places: readonly Place[], translate: Translate): PaletteEntry[] {
  const shown = places.filter(({ shownIn }) => shownIn.includes('palette'));
  const grouped = navigationGroups(places).flatMap((group) => group.places);
  const rank = (place: Place) => (grouped.includes(place) ? grouped.indexOf(place) : grouped.length);
  return shown
    .toSorted((left, right) => rank(left) - rank(right))
    .map(({ path, label, icon, area }) => ({
      id: `page:${path}`,
      label,
      context: area ? translate(`shell.areas.${area}`) : '',
      icon: iconOf(icon),
      to: path,
    }));
}

/** The forms for something new. */
export const createEntries = (places: readonly Place[], icon: Icon, translate: Translate): PaletteEntry[] =>
  navigationGroups(places)
    .flatMap((group) => group.places)
    .flatMap(({ resource }) => {
      if (!resource?.verbs.has('create')) return [];
      const name = resource.labels.one;
      return {
        id: `create:${resource.name}`,
        label: translate('shell.palette.create', { name: inSentence(name) }),
        context: '',
        icon,
        to: `/${resource.name}/create`,
      };
    });
