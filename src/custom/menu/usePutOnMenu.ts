import { useDoToItems } from '../../kit/menuItems/useDoToItems.ts';

/** Puts items on a menu: every channel of it sells them. */
export const usePutOnMenu = () =>
  useDoToItems({
    action: 'putOnMenu',
    words: { done: 'menu.add.done', begun: 'menu.add.begun', undone: 'menu.add.undone' },
  });
