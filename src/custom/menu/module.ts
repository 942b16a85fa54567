import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';
import { workbenchPath } from './workbenchPath.ts';

// The dialog that adds items shows the picker that templates of variants have, and an item what channels say about it.
const menuPart = withMessages(
  () => import('./en.ts'),
  () => import('../variants/en.ts'),
  () => import('../deployment/en.ts'),
  () => import('../pricing/en.ts'),
);

/** The way from a menu to the workbench. */
const workbenchNotice = lazy(withMessages(() => import('./en.ts'))(() => import('./WorkbenchNotice.tsx')));

/** Shown before anything of the area is loaded. */
const messages = { menu: { title: 'Menu workbench' } };

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    menuModule: typeof messages;
  }
}

/** Where people build menus: categories, items, what each channel shows, and what guests see. */
export const menuModule = defineModule({
  name: 'menu',
  messages,
  pages: [
    {
      path: workbenchPath,
      title: 'menu.title',
      icon: 'restaurant',
      area: 'menu',
      right: { resource: 'menus', action: 'read' },
      shownIn: ['navigation', 'palette'],
      Content: lazy(menuPart(() => import('./WorkbenchPage.tsx'))),
    },
  ],
  resources: {
    menus: { notice: workbenchNotice },
    'menus/channel-menus': { notice: workbenchNotice },
  },
});
