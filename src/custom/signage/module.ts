import { type ComponentType, lazy } from 'react';
import { withMessages } from '../../i18n/messages.ts';
import { defineModule } from '../../modules/module.ts';

const load = () => import('./pages.ts');
const signagePart = withMessages(load);
type Pages = Awaited<ReturnType<typeof load>>['pages'];
const page = <Props>(open: (pages: Pages) => Promise<{ default: ComponentType<Props> }>) =>
  lazy(signagePart(async () => open((await load()).pages)));

/** The screens in stores: their layouts, and what they show. */
export const signageModule = defineModule({
  name: 'signage',
  resources: {
    'signage/layouts': { create: page(({ create }) => create()), edit: page(({ edit }) => edit()) },
    'signage/media': { list: page(({ media }) => media()) },
    'signage/boards': { belowFields: page(({ board }) => board()) },
    'signage/players': { list: page(({ players }) => players()) },
  },
});
