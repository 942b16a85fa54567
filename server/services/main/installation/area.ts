import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { exportBusiness, installationCalls, setUpBusiness } from '../../../../contract/calls/installation.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { isMoney } from '../../../../contract/fieldKinds.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { columnOf, type Resource } from '../../../../contract/resource.ts';
import { everyRight } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { Rules } from '../../../crud/context.ts';
import { disposition } from '../../../crud/exports.ts';
import { afterCommit, inTransaction, withEveryStore, withSignIn } from '../../../database/transaction.ts';
import { recordAccessEvent } from '../../../domain/signIn/accessEvents.ts';
import { changeBusiness, readCustomer } from '../../../domain/signIn/customer.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import { column, compilePlan, slot } from '../../../schema/sql.ts';
import { customersOf } from './customers.ts';
import { deleteCustomersRegularly } from './deleteCustomers.ts';
import { exportCustomer } from './exportCustomer.ts';
import { createStore } from './setUp.ts';

/** The lists in which the customer of the transaction has an amount: no amount means the same in two currencies. */
async function listsWithAmounts(
  client: pg.ClientBase,
  registry: Registry,
  customer: string,
): Promise<Resource[]> {
  const lists: Resource[] = [];
  for (const resource of registry.values()) {
    const { view, scope, table, fields } = resource;
    const amounts = [...fields.values()].filter((field) => isMoney(field) && !field.isDerived);
    if (view || scope !== 'customer' || amounts.length === 0) continue;
    // What nobody has entered says nothing.
    const isThere = amounts.map(
      (field) => sql`${column('t', columnOf(field))} NOT IN (0, ${sql.lit(Number(field.default ?? 0))})`,
    );
    const { rowCount } = await client.query(
      compilePlan(
        sql`SELECT 1 FROM ${sql.table(table)} AS t WHERE t.customer_uuid = ${slot('customer')}::uuid
          AND (${sql.join(isThere, sql` OR `)}) LIMIT 1`,
        { prepared: false },
      ).bind({ customer }),
    );
    if (rowCount) lists.push(resource);
  }
  return lists;
}

/**
 * The currency stays once there are amounts, and the sign-in gets its copy of what a customer says of its business. What
 * the product has named is called by its name in the language that the business chooses.
 */
const businessRules = (
  { registry, translateStart }: Platform,
  sessions: AccessContext['sessions'],
): Rules => ({
  async before({ values }, { client, actor }) {
    if (values.currency === undefined) return undefined;
    const { currency } = await readCustomer(client, actor.customerUuid);
    if (values.currency === currency) return undefined;
    const lists = await withEveryStore(client, actor, () =>
      listsWithAmounts(client, registry, actor.customerUuid),
    );
    if (lists.length > 0)
      throw new ServiceError('CURRENCY_IN_USE', {
        details: { users: lists.map(({ labels }) => labels.many), currency },
        users: lists.map(({ name }) => ({ resource: name, count: 0, names: [] })),
      });
    return undefined;
  },
  async after(_change, { client, actor }) {
    const { customerUuid } = actor;
    const before = await readCustomer(client, customerUuid);
    await withSignIn(client, () =>
      client.query(
        `UPDATE customers AS c SET name = b.name, country = b.country, currency = b.currency,
           logo = b.logo, week_begins = b.week_begins, language = b.language
         FROM business_settings AS b WHERE b.customer_uuid = c.uuid AND c.uuid = $1`,
        [customerUuid],
      ),
    );
    afterCommit(client, () => sessions.forget());
    const { language } = await readCustomer(client, customerUuid);
    if (language !== before.language)
      await withEveryStore(client, actor, () => translateStart(client, customerUuid, language));
  },
});

/** The customers of the installation, and what each says of its business. */
export function installationArea(
  platform: Platform,
  { sessions, addDemo }: AccessContext & { addDemo: (userUuid: string) => Promise<string> },
): Area {
  const { pool, log, files } = platform;
  const customers = customersOf(platform, { forgetSessions: () => sessions.forget(), addDemo });
  return {
    service: 'main',
    rules: { 'setup/business': businessRules(platform, sessions) },
    calls(app) {
      serve(app, setUpBusiness, ({ actor, body: { business, store } }) =>
        inTransaction(pool, realmOf(actor), async (client) => {
          // Whoever comes second would add another store to a business that is set up.
          const { rowCount } = await client.query(
            'SELECT FROM business_settings WHERE customer_uuid = $1 AND version = $2 FOR UPDATE',
            [actor.customerUuid, business.version],
          );
          if (rowCount === 0) throw new ServiceError('ALREADY_SET_UP');
          await changeBusiness(platform, client, actor, business);
          return { store: store && (await createStore(platform, { client, actor }, store, 'store')) };
        }),
      );
      const send = (reply: FastifyReply, actor: Actor, name: string) =>
        reply
          .header('content-type', 'application/zip')
          .header('content-disposition', disposition(name, 'zip'))
          .send(exportCustomer(platform, actor));
      serve(
        app,
        exportBusiness,
        async ({ actor, claims, caller }, reply) => {
          const { customerUuid } = actor;
          const user = { uuid: claims.sub, name: claims.name };
          const { name } = await inTransaction(pool, 'sign-in', async (client) => {
            await recordAccessEvent(client, { action: 'customer-exported', user, caller, customerUuid });
            return readCustomer(client, customerUuid);
          });
          return send(reply, actor, name);
        },
        { compress: false },
      );
      serve(
        app,
        installationCalls.export,
        async ({ params, ...operator }, reply) => {
          const { uuid, name } = await customers.noteExport(operator, params.customer);
          return send(
            reply,
            { ...operator.actor, customerUuid: uuid, rights: everyRight, stores: 'all' },
            name,
          );
        },
        { compress: false },
      );
      serve(app, installationCalls.customers, (operator) => customers.list(operator));
      serve(app, installationCalls.events, () => customers.events());
      serve(app, installationCalls.create, ({ body, ...operator }) => customers.create(operator, body));
      serve(app, installationCalls.addDemo, (operator) => customers.addDemo(operator));
      serve(app, installationCalls.rename, ({ params, body, ...operator }) =>
        customers.rename(operator, params.customer, body.name),
      );
      for (const act of ['suspend', 'reopen', 'remove', 'restore'] as const)
        serve(app, installationCalls[act], ({ params, ...operator }) =>
          customers[act](operator, params.customer),
        );
    },
    background: () => deleteCustomersRegularly({ pool, store: files.store }, log),
  };
}
