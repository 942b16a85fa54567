import type { TranslateFunction } from 'ra-core';
import type { Registry } from '../../../contract/registry.ts';
import { accountPath } from '../../session/guard.ts';
import type { Icon } from '../navigation/icons.ts';
import { iconOf } from '../navigation/icons.ts';
import { navigationGroups } from '../navigation/navigationGroups.ts';

/** One thing that the palette leads to. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Where it belongs, in small letters beside it. */
  context: string;
  icon: Icon;
  to: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** True when every word of the search begins a word of the text. */
export function isMeant(text: string, search: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** The lists of the navigation. */
export function pageEntries(registry: Registry, translate: TranslateFunction): PaletteEntry[] {
  return navigationGroups(registry).flatMap(({ area, resources }) =>
    resources.map((resource) => ({
      id: `page:${resource.name}`,
      label: translate(`resources.${resource.name}.many`, { _: resource.labels.many }),
      context: translate(`shell.areas.${area}`),
      icon: iconOf(resource.icon),
      to: `/${resource.name}`,
    })),
  );
}

/** The page of the own account. */
export const accountEntry = (icon: Icon, translate: TranslateFunction): PaletteEntry => ({
  id: 'page:account',
  label: translate('account.title'),
  context: '',
  icon,
  to: accountPath,
});

/** The forms for something new. */
export function createEntries(registry: Registry, icon: Icon, translate: TranslateFunction): PaletteEntry[] {
  return navigationGroups(registry).flatMap(({ resources }) =>
    resources
      .filter((resource) => resource.verbs.has('create'))
      .map((resource) => {
        const name = translate(`resources.${resource.name}.one`, { _: resource.labels.one });
        return {
          id: `create:${resource.name}`,
          label: translate('shell.palette.create', { name: name.charAt(0).toLowerCase() + name.slice(1) }),
          context: '',
          icon,
          to: `/${resource.name}/create`,
        };
      }),
  );
}
