import { inSentence } from '../../i18n/inSentence.ts';
import { plainText } from '../../i18n/plainText.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Icon } from '../navigation/icons.ts';
import { iconOf } from '../navigation/icons.ts';
import { navigationGroups, type Place } from '../navigation/places.ts';

import type { PageCommand } from './pageCommands.ts';

/** One thing that people can open from the palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Where it belongs, in small print beside it. */
  context: string;
  icon: Icon;
  /** Its address, or what it does. */
  to: string | (() => void);
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
 * Exact names come first, then names with all of the words whole, then names that begin with the search. Otherwise
 * the order stays: “Things 27” comes before “Things 279”, whatever the navigation's order.
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

/** The pages in the palette, those of the navigation first and in its order. */
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

/** What people can do on the page where they are. */
export const commandEntries = (commands: readonly PageCommand[], icon: Icon): PaletteEntry[] =>
  commands.map(({ id, label, context, run }) => ({ id, label, context, icon, to: run }));

/** The forms for new records. */
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
