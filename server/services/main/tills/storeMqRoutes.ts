import { sql } from 'kysely';
import type pg from 'pg';
import { type SentRpc, storeMqCalls } from '../../../../contract/calls/storeMq.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { rpcStatusOf, wireTypes } from '../../../../contract/stores/tillMessages.ts';
import { realmOf } from '../../../access/actor.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import {
  configMessage,
  menuMessages,
  slipMessage,
  stockItemMessage,
} from '../../../domain/tills/contents.ts';
import { listTillFiles, readTillFile } from '../../../domain/tills/tillFiles.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { printedLogo } from './printedLogo.ts';
import { type Sending, sendingOnce, sendTo, sendToStores } from './sending.ts';

const readStockItem = rowsOf('stock-items/restaurant', { fields: ['id'], by: ['storeUuid', 'stockItemId'] });

interface StoreOf {
  customerUuid: string;
  storeUuid: string;
}

/** Answers that people can read back. */
const mostAnswers = 10;

const readOpen = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('till_messages')
    .select(['id', 'status'])
    .where('storeUuid', '=', storeUuid)
    .where('type', '=', 'LOGS')
    .where('status', 'in', ['QUEUED', 'LEASED'])
    .orderBy('seq')
    .limit(1),
);

const readAnswers = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('till_messages')
    .select(({ ref }) => [
      ref('completedAt').$notNull().as('receivedAt'),
      sql<string>`coalesce(${ref('result')} ->> 'logs', '')`.as('text'),
    ])
    .where('storeUuid', '=', storeUuid)
    .where('type', '=', 'LOGS')
    .where('status', '=', 'COMPLETE')
    .orderBy('seq', 'desc')
    .limit(mostAnswers),
);

/** The question for logs that the till has not answered yet. Asking again meanwhile asks nothing new. */
async function openLogRequest(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<SentRpc | null> {
  const [open] = await readOpen(client, customerUuid, { storeUuid });
  return open ? { id: open.id, storeUuid, type: wireTypes.LOGS, status: rpcStatusOf(open.status) } : null;
}

/** The logs that a till has sent, newest first. */
const readLogs = (client: pg.ClientBase, { customerUuid, storeUuid }: StoreOf) =>
  readAnswers(client, customerUuid, { storeUuid });

/** The calls of the specification that reach tills. Each writes its messages in the transaction of what it changes. */
export function storeMqRoutes(app: App, sending: Sending): void {
  const { pool, contextOf } = sending;
  const takeTurn = turns({ most: 4, mostForOne: 2 });

  serve(app, storeMqCalls.updateConfig, ({ body, ...by }) =>
    sendingOnce(sending, by, ['updateConfig', body], (client) =>
      sendToStores(client, sending, by.actor, body.storeUuids, async (store) => [
        await configMessage(client, sending, by.actor, store),
      ]),
    ),
  );
  serve(app, storeMqCalls.updateTillSlipHeader, ({ body, ...by }) =>
    sendingOnce(sending, by, ['updateTillSlipHeader', body], async (client) => {
      const { customerUuid } = by.actor;
      const context = contextOf('stores/till-slip-headers');
      const header = await readOneWith(client, context, body.tillSlipHeaderUuid, customerUuid);
      const logo = await printedLogo(client, sending.files.store, customerUuid, header);
      return sendToStores(client, sending, by.actor, body.storeUuids, async ({ id }) => [
        await slipMessage(client, { customerUuid, storeUuid: String(id) }, { header, logo }),
      ]);
    }),
  );
  serve(app, storeMqCalls.deployItem, ({ body, ...by }) =>
    sendingOnce(sending, by, ['deployItem', body], async (client) => {
      const { customerUuid } = by.actor;
      const store = await readOneWith(client, contextOf('stores'), body.storeUuid, customerUuid);
      const context = contextOf('stock-items/restaurant');
      const { storeUuid, stockItemId } = body;
      const [item] = await readStockItem(client, customerUuid, { storeUuid, stockItemId });
      if (!item) throw new ServiceError('NOT_FOUND');
      const { id } = item;
      if (body.isActive !== undefined)
        await writeWith(
          { client, context, actor: by.actor },
          { action: 'update', id, values: { isActive: body.isActive } },
        );
      const inStore = await readOneWith(client, context, id, customerUuid);
      const message = await stockItemMessage(client, customerUuid, inStore);
      const [sent] = await sendTo(client, sending, by.actor, store, [message]);
      if (!sent) throw new Error('A message was sent and has no answer.');
      return sent;
    }),
  );
  serve(app, storeMqCalls.rePublishMenu, async ({ body, ...by }) => {
    authorisePrices(by.actor);
    const giveBack = takeTurn(by.actor.customerUuid);
    try {
      return await sendingOnce(sending, by, ['rePublishMenu', body], (client) =>
        sendToStores(client, sending, by.actor, body.storeUuids, (store) =>
          menuMessages(client, by.actor, store),
        ),
      );
    } finally {
      giveBack();
    }
  });
  serve(app, storeMqCalls.storeLogs, ({ body: { storeUuid, ask }, ...by }) =>
    sendingOnce(sending, by, ['storeLogs', storeUuid, ask], async (client) => {
      const store = await readOneWith(client, contextOf('stores'), storeUuid, by.actor.customerUuid);
      const of = { customerUuid: by.actor.customerUuid, storeUuid };
      const open = await openLogRequest(client, of);
      const [logRequest = null] =
        open || !ask
          ? [open]
          : await sendTo(client, sending, by.actor, store, [
              { type: 'LOGS', entity: '', subject: '', supersedes: false, payload: {} },
            ]);
      return { request: logRequest, logs: await readLogs(client, of) };
    }),
  );
  serve(app, storeMqCalls.menus, ({ params: { x: storeUuid }, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
      return listTillFiles(client, { customerUuid: actor.customerUuid, storeUuid });
    }),
  );
  serve(app, storeMqCalls.downloadFile, async ({ body: { storeUuid, sha256 }, actor }, reply) => {
    authorisePrices(actor);
    const { customerUuid } = actor;
    const file = await inTransaction(pool, realmOf(actor), (client) =>
      readTillFile(client, { customerUuid, storeUuid }, sha256),
    );
    if (!file) throw new ServiceError('NOT_FOUND');
    return reply
      .type(storeMqCalls.downloadFile.produces)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.content);
  });
}
