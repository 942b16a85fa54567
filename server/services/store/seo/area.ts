import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { seoTestCalls, type TestedStore } from '../../../../contract/calls/seo.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import {
  comparable,
  renderedTexts,
  type TestedField,
  type TestedKind,
  testedFields,
  testedKinds,
  testTexts,
} from '../../../../contract/seo/fieldTest.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { recordFindings } from '../../../crud/records.ts';
import { inTransaction, withEveryStore } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import { readStoreTexts, type StoreTexts } from './testedTexts.ts';

/** Stores that are tested before other requests have their turn. */
const atOnce = 50;

/** Says whether a store is the only one with a text. Stores without one do not count. */
function uniqueness(stores: readonly StoreTexts[]): (store: StoreTexts) => Record<TestedField, boolean> {
  const counts = { title: new Map<string, number>(), description: new Map<string, number>() };
  const wordsOf = ({ texts, subject }: StoreTexts) => {
    const rendered = renderedTexts(texts, subject.variables);
    return { title: comparable(rendered.title), description: comparable(rendered.description) };
  };
  for (const store of stores) {
    const words = wordsOf(store);
    for (const field of testedFields)
      counts[field].set(words[field], (counts[field].get(words[field]) ?? 0) + 1);
  }
  return (store) => {
    const { title, description } = wordsOf(store);
    return { title: counts.title.get(title) === 1, description: counts.description.get(description) === 1 };
  };
}

/** Tests of what search engines show of stores: whoever tests a text compares it with those of all stores. */
export function seoTestsArea({ pool, contextOf }: Platform): Area {
  const takeTurn = turns({ most: 6, mostForOne: 3 });

  /** All stores, to compare with, and those that the person works for. */
  async function readAll(client: pg.ClientBase, actor: Actor, kind: TestedKind) {
    const all = await withEveryStore(client, realmOf(actor), () =>
      readStoreTexts(client, actor.customerUuid, kind),
    );
    const { stores } = actor;
    return { all, own: stores === 'all' ? all : all.filter(({ id }) => stores.includes(id)) };
  }

  async function test(actor: Actor, kind: TestedKind, storeUuid: string | undefined) {
    const testedAt = new Date().toISOString();
    const tested = await inTransaction(pool, realmOf(actor), async (client) => {
      const { all, own } = await readAll(client, actor, kind);
      const requested = own.filter(({ id }) => storeUuid === undefined || id === storeUuid.toLowerCase());
      if (storeUuid !== undefined && requested.length === 0) throw new ServiceError('NOT_FOUND');
      const isUnique = uniqueness(all);
      const done: TestedStore[] = [];
      for (const [index, store] of requested.entries()) {
        if (index % atOnce === atOnce - 1) await setImmediate();
        const results = testTexts({ ...store, kind, isUnique: isUnique(store), testedAt });
        done.push({ storeUuid: store.id, storeName: store.name, ...results });
      }
      const findings = done.map(({ storeUuid: id, title, description }) => ({
        id,
        values: { titleTest: title, descriptionTest: description, testedAt },
      }));
      const names = ['titleTest', 'descriptionTest', 'testedAt'];
      await recordFindings({ client, context: contextOf(`seo/store-${kind}`), actor }, names, findings);
      return done;
    });
    return { testedAt, stores: tested };
  }

  return {
    service: 'store',
    resources: [
      ...(['seo/location', 'seo/store-location', 'seo/product', 'seo/store-product'] as const),
      ...(['stores', 'stores/addresses', 'stores/settings', 'channels/service-types'] as const),
      ...(['menus/items', 'menus/item-categories', 'menus/subtypes'] as const),
      ...(['pricing/price-lists', 'pricing/price-list-elements'] as const),
    ],
    calls(app) {
      for (const kind of testedKinds) {
        serve(
          app,
          seoTestCalls[kind].run,
          async ({ body, actor }) => {
            const giveBack = takeTurn(actor.customerUuid);
            try {
              return await test(actor, kind, body?.storeUuid);
            } finally {
              giveBack();
            }
          },
          { compress: quickCompression },
        );
        serve(app, seoTestCalls[kind].subject, async ({ params: { storeUuid }, actor }) => {
          const { own } = await inTransaction(pool, realmOf(actor), (client) => readAll(client, actor, kind));
          const store = own.find(({ id }) => id === storeUuid.toLowerCase());
          if (!store) throw new ServiceError('NOT_FOUND');
          return store.subject;
        });
      }
    },
  };
}
