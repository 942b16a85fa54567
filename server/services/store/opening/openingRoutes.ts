import type pg from 'pg';
import { storeCopyCalls } from '../../../../contract/calls/storeCopies.ts';
import { issuedIn } from '../../../../contract/recordSchema.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { storeParts } from '../../../../contract/stores/storeParts.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { mapDatabaseErrors } from '../../../crud/context.ts';
import { readOneWith, readSingleWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { type Copying, copyParts, recordsOfPart, shownRecord } from './copyParts.ts';

/** Comparing stores, copying settings, and opening a store like another one. Each reads many records, so few run at once. */
export function openingRoutes(
  app: App,
  platform: Pick<Platform, 'pool' | 'contextOf' | 'contextNamed'>,
): void {
  const { pool, contextOf, contextNamed } = platform;
  const takeTurn = turns({ most: 8, mostForOne: 2 });
  const stores = contextOf('stores');
  const addresses = contextOf('stores/addresses');

  /** Does the work in one transaction, if the actor can see the store that everything comes from. */
  async function copying<Result>(
    actor: Actor,
    fromUuid: string,
    work: (copying: Copying) => Promise<Result>,
  ): Promise<Result> {
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), async (client: pg.PoolClient) => {
        await readOneWith(client, stores, fromUuid, actor.customerUuid);
        return mapDatabaseErrors(stores, () => work({ client, actor, contextNamed }));
      });
    } finally {
      giveBack();
    }
  }

  serve(app, storeCopyCalls.compare, ({ actor, body: { fromUuid, toUuids } }) =>
    copying(actor, fromUuid, async (context) => {
      const names = new Map<string, string>();
      for (const id of toUuids) {
        const { name } = await readOneWith(context.client, stores, id, actor.customerUuid);
        names.set(id, String(name));
      }
      const parts = [];
      for (const part of storeParts.filter(({ resource }) => allows(actor.rights, resource, 'read'))) {
        const shown = async (storeUuid: string) =>
          (await recordsOfPart(context, part, storeUuid)).map((record) =>
            shownRecord(contextNamed(part.resource), part, record),
          );
        const to = [];
        for (const [storeUuid, name] of names) to.push({ storeUuid, name, records: await shown(storeUuid) });
        parts.push({ resource: part.resource, from: await shown(fromUuid), to });
      }
      return { parts };
    }),
  );
  serve(app, storeCopyCalls.copy, ({ actor, body: { fromUuid, toUuids, choices } }) =>
    copying(actor, fromUuid, async (context) => {
      let records = 0;
      for (const to of new Set(toUuids)) records += await copyParts(context, { from: fromUuid, to, choices });
      return { records, request: actor.requestId ?? '' };
    }),
  );
  serve(app, storeCopyCalls.open, ({ actor, body: { fromUuid, name, code, address, choices } }) =>
    copying(actor, fromUuid, async (context) => {
      // The store itself names its city too.
      const copiesCity = choices.some(
        ({ resource, fields }) => resource === addresses.resource.name && fields.includes('city'),
      );
      const model = copiesCity
        ? await readSingleWith(context.client, addresses, fromUuid, actor.customerUuid)
        : undefined;
      const city = address.city || model?.city;
      const opened = await writeWith(
        { client: context.client, context: stores, actor },
        { action: 'create', values: { name, code, ...(city ? { city } : {}) } },
      );
      const to = String(opened.id);
      await copyParts(context, { from: fromUuid, to, choices });
      if (Object.keys(address).length > 0)
        await writeWith(
          { client: context.client, context: addresses, actor },
          { action: 'update', id: to, values: address },
        );
      return { id: to, issued: issuedIn(opened) ?? {} };
    }),
  );
}
