import { lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';
import { workbenchPath } from './workbenchPath.ts';

const menuPart = withMessages(
  () => import('./en.ts'),
  () => import('../../kit/menuItems/en.ts'),
  () => import('../../kit/channels/en.ts'),
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
