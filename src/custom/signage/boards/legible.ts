import { moneyText } from '../../../../contract/fieldKinds/moneyText.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { shownSections } from '../../../../contract/signage/boardMenus.ts';
import { type BoardFinding, legibilityOf, resolutions } from '../../../../contract/signage/legibility.ts';
import { type BoardMenu, type BoardSettings, boardTemplates } from '../../../../contract/signage/manifest.ts';
import { measureText } from '../../../player/board.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const colourOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;

/** The settings of a board from the values of its form; undefined until it has a menu. */
export function settingsOf(values: Readonly<Record<string, unknown>>): BoardSettings | undefined {
  const channelMenuId = textOf(values.channelMenuId);
  if (channelMenuId === undefined) return undefined;
  return {
    channelMenuId,
    heading: textOf(values.heading) ?? null,
    template: boardTemplates.find((one) => one === values.template) ?? 'LIST',
    categoryIds: Array.isArray(values.categoryIds) ? values.categoryIds.map(String) : [],
    showsDescriptions: values.showsDescriptions === true,
    hidesSoldOut: values.soldOut === 'HIDDEN',
    background: colourOf(values.background, '#000000'),
    textColour: colourOf(values.textColour, '#ffffff'),
    accentColour: colourOf(values.accentColour, '#ffffff'),
  };
}

const isResolution = (value: unknown): value is keyof typeof resolutions =>
  typeof value === 'string' && Object.hasOwn(resolutions, value);

/** What guests could not read on a board, by the values of its record or of its form. */
export function findingsOf(
  values: Readonly<Record<string, unknown>> | WireRecord,
  menu: BoardMenu,
  { isPortrait, moment }: { isPortrait: boolean; moment: number },
): BoardFinding[] {
  const settings = settingsOf(values);
  if (!settings) return [];
  const categoryIds = (menu.states[0]?.sections ?? []).flatMap(({ id }) => (id === null ? [] : [id]));
  return legibilityOf({
    ...{ settings, isPortrait, measure: measureText, categoryIds },
    money: moneyText(menu.currency, navigator.language),
    place: {
      diagonalInches: Number(values.diagonalInches) || 43,
      distanceMetres: Number(values.distanceMetres) || 3,
      pixels: resolutions[isResolution(values.resolution) ? values.resolution : 'FULL_HD'],
    },
    sectionsWith: (changed) => shownSections(menu, changed, moment),
  });
}
