import type { BoardItem, BoardMenu, BoardSettings, BoardState } from './manifest.ts';

/** The menu of a board, among those that came with its layout. */
export const menuOfBoard = (menus: readonly BoardMenu[], board: BoardSettings): BoardMenu | undefined =>
  menus.find(({ channelMenuId, shows }) => channelMenuId === board.channelMenuId && shows === board.shows);

/** What holds at a moment. */
const stateAt = ({ states }: BoardMenu, moment: number): BoardState | undefined =>
  states.findLast(({ from }) => from <= moment) ?? states[0];

const isGone = (
  { isSoldOut, soldOutUntil }: Pick<BoardItem, 'isSoldOut' | 'soldOutUntil'>,
  moment: number,
): boolean => isSoldOut && (soldOutUntil === null || Date.parse(soldOutUntil) > moment);

/** A section as a board draws it at one moment. */
export interface ShownSection {
  name: string | null;
  items: readonly (Pick<BoardItem, 'id' | 'name' | 'image'> & {
    description: string | null;
    isSoldOut: boolean;
    sizes: readonly { name: string; priceCents: number; isSoldOut: boolean }[];
  })[];
}

/** What a board shows of a menu at a moment: its sections, with what is sold out just then. */
export function shownSections(
  menu: BoardMenu,
  { categoryIds, showsDescriptions, hidesSoldOut }: BoardSettings,
  moment: number,
): ShownSection[] {
  const sections = stateAt(menu, moment)?.sections ?? [];
  return sections
    .filter(({ id }) => categoryIds.length === 0 || (id !== null && categoryIds.includes(id)))
    .map(({ name, items }) => ({
      name,
      items: items
        .map(({ sizes, description, ...item }) => {
          const isSoldOut = isGone(item, moment);
          return {
            ...{ ...item, isSoldOut, description: showsDescriptions ? description : null },
            sizes: sizes
              .map((size) => ({ ...size, isSoldOut: isSoldOut || isGone(size, moment) }))
              .filter((size) => isSoldOut || !(hidesSoldOut && size.isSoldOut)),
          };
        })
        .filter((item) => !(hidesSoldOut && item.isSoldOut)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The next moment at which a menu changes by itself: a price change, or something that comes back. Infinity for never. */
export function nextChange(menu: BoardMenu, moment: number): number {
  const returns = (stateAt(menu, moment)?.sections ?? []).flatMap(({ items }) =>
    items.flatMap((item) =>
      [item, ...item.sizes].flatMap(({ soldOutUntil }) =>
        soldOutUntil === null ? [] : [Date.parse(soldOutUntil)],
      ),
    ),
  );
  const moments = [...menu.states.map(({ from }) => from), ...returns];
  return moments.reduce((next, at) => (at > moment && at < next ? at : next), Number.POSITIVE_INFINITY);
}

/** The pictures of menus, by the id of their file. */
export const picturesOf = (menus: readonly BoardMenu[]): Map<string, string> =>
  new Map(
    menus
      .flatMap(({ states }) => states.flatMap(({ sections }) => sections.flatMap(({ items }) => items)))
      .flatMap(({ image }) => (image ? [[image.file, image.url]] : [])),
  );

/** The menus with the addresses of their pictures. */
export const withPictures = (menus: readonly BoardMenu[], addressOf: (file: string) => string): BoardMenu[] =>
  menus.map((menu) => ({
    ...menu,
    states: menu.states.map((state) => ({
      ...state,
      sections: state.sections.map((section) => ({
        ...section,
        items: section.items.map((item) => ({
          ...item,
          image: item.image && { ...item.image, url: addressOf(item.image.file) },
        })),
      })),
    })),
  }));
