import { type ComponentType, lazy } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const load = () => import('./pages.ts');
const signagePart = withMessages(load);
const page = (name: keyof Awaited<ReturnType<typeof load>>['pages']) =>
  lazy(
    signagePart(
      async (): Promise<{ default: ComponentType<{ resource: Resource }> }> => (await load()).pages[name](),
    ),
  );

/** The screens in stores: their layouts, and what they show. */
export const signageModule = defineModule({
  name: 'signage',
  resources: {
    'signage/layouts': { create: page('create'), edit: page('edit') },
    'signage/media': { list: page('media') },
    'signage/players': { list: page('players') },
  },
});
