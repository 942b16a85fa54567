import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { DemoCustomer } from '../../../area/area.ts';
import { readOneWith } from '../../../crud/read.ts';
import { configMessage, menuMessages, slipMessage } from '../../../domain/tills/contents.ts';
import { claim } from './claim.ts';
import { saveHeartbeat } from './presence.ts';
import { printedLogo } from './printedLogo.ts';
import { type Sending, sendTo } from './sending.ts';
import { complete, fail } from './settle.ts';

/** A till that was there: it did its settings and menus, could not print a new slip header, and has settings waiting. */
export const fillTills =
  (sending: Sending) =>
  async ({ size, client, actor, idOf }: DemoCustomer): Promise<void> => {
    if (size === 'small') return;
    const { customerUuid } = actor;
    const read = (resource: ResourceName, id: string) =>
      readOneWith(client, sending.contextOf(resource), id, customerUuid);
    const store = await read('stores', await idOf('stores', 'Rosebank'));
    const till = { customerUuid, storeUuid: String(store.id), keyId: '' };
    const take = () => claim(client, till, { max: 20, visibilitySeconds: 60 });
    const config = () => configMessage(client, sending, actor, store);
    await sendTo(client, sending, actor, store, [
      await config(),
      ...(await menuMessages(client, actor, store)),
    ]);
    for (const message of await take()) await complete(client, till, message);
    await saveHeartbeat(client, till, {
      ...{ appVersion: '2.4.1', menuVersion: '2', configVersion: '1', clockUtc: new Date().toISOString() },
    });
    const slip = await read(
      'stores/till-slip-headers',
      await idOf('stores/till-slip-headers', 'Restaurants'),
    );
    await sendTo(client, sending, actor, store, [
      await slipMessage(client, till, {
        header: slip,
        logo: await printedLogo(client, sending.files.store, customerUuid, slip),
      }),
    ]);
    for (const message of await take())
      await fail(client, till, { ...message, error: 'The printer is out of paper.', retryable: false });
    await sendTo(client, sending, actor, store, [await config()]);
  };
