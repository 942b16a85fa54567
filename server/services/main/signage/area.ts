import type { Area, DemoCustomer } from '../../../area/area.ts';

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
export const signageArea = (): Area => ({
  service: 'main',
  resources: ['signage/layouts', 'signage/screens'],
  demo: fillSignage,
});
