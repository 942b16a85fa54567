import { inSentence } from '../../i18n/inSentence.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Icon } from '../navigation/icons.ts';
import { iconOf } from '../navigation/icons.ts';
import { findable, type Place } from '../navigation/places.ts';
import type { RecentPage } from '../navigation/useRecentPages.ts';
import type { PageCommand } from './usePageCommands.ts';

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

/** The pages in the palette. */
export const pageEntries = (places: readonly Place[]): PaletteEntry[] =>
  findable(places).map(({ path, label, icon, area }) => ({
    id: `page:${path}`,
    label,
    context: area?.label ?? '',
    icon: iconOf(icon),
    to: path,
  }));

/** What people can do. */
export const commandEntries = (commands: readonly PageCommand[], icon: Icon): PaletteEntry[] =>
  commands.map(({ id, label, context, run }) => ({ id, label, context, icon, to: run }));

/** Pages that the palette offers before anybody types. */
const mostRecent = 5;

/** The pages that the person opened last, without the one that is open. */
export const recentEntries = (pages: readonly RecentPage[], openPath: string): PaletteEntry[] =>
  pages
    .filter(({ path }) => path !== openPath)
    .slice(0, mostRecent)
    .map(({ path, label, context, icon }) => ({
      id: `recent:${path}`,
      label,
      context,
      icon: iconOf(icon),
      to: path,
    }));

/** The forms for new records. */
export const createEntries = (places: readonly Place[], icon: Icon, translate: Translate): PaletteEntry[] =>
  findable(places).flatMap(({ resource }) => {
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
