import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { mediaRoutes } from './mediaRoutes.ts';

/** A wall of two screens in a store of a demo customer. */
async function fillSignage({ size, create }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const layout = await create('signage/layouts', {
    name: 'Menu wall',
    url: 'menu-wall',
    layoutScreenNumberId: 2,
  });
  for (const name of ['Left', 'Right'])
    await create('signage/screens', { layoutId: layout.id, name, isTimeSync: true });
}

/** The screens in stores. */
export const signageArea = ({ contextOf }: Platform): Area => ({
  service: 'main',
  resources: ['signage/layouts', 'signage/screens', 'signage/media'],
  calls: (app) => mediaRoutes(app, () => contextOf('signage/media')),
  demo: fillSignage,
});
