import type { Area, DemoCustomer } from '../../../area/area.ts';

/** The guests of a demo customer. The people do not exist. */
const people = [
  ['Ruth Conte', 'rcconte@example.com', '+27 82 555 0101'],
  ['Peter Möller', 'pmoeller@example.com', '+27 82 555 0102'],
  ['Fanette Gadbois', 'fan_gadbois@example.com', '+27 82 555 0103'],
  ['Judyta Borkowska', 'jdtabork@example.com', '+27 82 555 0104'],
  ['Thandi Nkosi', 'thandi.nkosi@example.com', '+27 82 555 0105'],
  ['Sipho Dlamini', 'sipho.dlamini@example.com', '+27 82 555 0106'],
  ['Anneke van Wyk', 'anneke.vanwyk@example.com', '+27 82 555 0107'],
  ['Priya Naidoo', 'priya.naidoo@example.com', '+27 82 555 0108'],
] as const;

async function fillGuests({ size, create, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  for (const [index, [name, email, phone]] of people.entries()) {
    const { id: guestId } = await create('customers/users', { name, email, phone });
    await create('customers/user-settings', {
      guestId,
      wantsMails: index % 2 === 0,
      wantsMessages: index % 3 === 0,
    });
  }
  await create('customers/users', {
    name: 'Jan Zając',
    email: 'jan.zajac@example.com',
    isBlocked: true,
    reasonId: await idOf('customers/reasons', 'Did not collect orders'),
  });
}

/** The people who order. */
export const guestsArea = (): Area => ({
  service: 'customer',
  resources: ['customers/users', 'customers/reasons', 'customers/user-settings'],
  demo: fillGuests,
});
