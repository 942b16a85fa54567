import { sql } from 'kysely';
import type pg from 'pg';
import { followLinkCall } from '../../../../contract/calls/campaignLinks.ts';
import { readCode } from '../../../../contract/vouchers/codes.ts';
import { linkParameter } from '../../../../contract/vouchers/shortAddress.ts';
import { headerOf } from '../../../access/caller.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { Rules } from '../../../crud/context.ts';
import { enterCustomer, inTransaction } from '../../../database/transaction.ts';
import { linkOfShortCode } from '../../../domain/signIn/machines.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import { mailLanguage } from '../../../mail/languages/languages.ts';
import { isHeadRequest } from '../../../plugins/instance.ts';
import type { App } from '../../../plugins/validation.ts';
import { networkOf } from '../../../process/network.ts';
import { newShortCode } from './codes.ts';

/** Clicks that one network may make in a second. Guests of a mobile network share one. */
const mostInOneSecond = 50;

/** Programs that read a page to show a preview of it or to search it. They name themselves. */
const robot = /bot\b|crawl|spider|preview|externalhit|whatsapp\//i;

/** Each new link gets a short address of its own, and keeps it. */
export const campaignLinkRules: Rules = {
  on: ['create'],
  before: async ({ values }) => ({ ...values, shortCode: newShortCode() }),
};

const readLink = rowsOf('vouchers/campaign-links', { fields: ['url'], by: ['id'] });

const countClick = change((tables, { id }: Slots<{ id: string }>) =>
  tables
    .insertInto('vouchers/campaign-clicks')
    .columns(['linkId', 'day', 'clicks'])
    .expression(({ selectFrom }) =>
      selectFrom(sql<{ day: string }>`customer_today()`.as<'today'>(sql`today (day)`)).select([
        id.as('link'),
        'today.day',
        sql<number>`1`.as('clicks'),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['linkId', 'day']).doUpdateSet(({ ref }) => ({
        clicks: sql<number>`${ref('vouchers/campaign-clicks.clicks')} + 1`,
        updatedAt: sql`now()`,
      })),
    ),
);

/**
 * The address behind a short one, whose customer nobody knows before; undefined if there is none. Only web addresses that
 * people saved lead on, with the code of the link behind them.
 */
async function follow(
  client: pg.ClientBase,
  { code, isCounted }: { code: string; isCounted: boolean },
): Promise<string | undefined> {
  const found = await linkOfShortCode(client, code);
  if (!found) return undefined;
  const { customerUuid: customer, linkId: id } = found;
  await enterCustomer(client, customer);
  const [link] = await readLink(client, customer, { id });
  const target = URL.parse(link?.url ?? '');
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  if (isCounted) await countClick(client, customer, { id });
  target.search += `${target.search === '' ? '?' : '&'}${linkParameter}=${code}`;
  return target.href;
}

/** Leads guests from a short address to that of its link, and counts them. */
export function followLinkRoute(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const limits = machineLimits(mostInOneSecond);
  serve(app, followLinkCall, async ({ params, caller, request }, reply) => {
    limits.count(networkOf(caller.address));
    const purpose = headerOf(request, 'sec-purpose') ?? headerOf(request, 'purpose') ?? '';
    const isCounted =
      !isHeadRequest(request) && !/prefetch|prerender/.test(purpose) && !robot.test(caller.userAgent);
    const code = readCode(params.code);
    const target = await inTransaction(pool, 'none', (client) => follow(client, { code, isCounted }));
    if (target === undefined)
      // Guests type addresses from paper, and no program asks for one.
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(mailLanguage(caller.language).words.unknownShortAddress);
    // Browsers that kept the answer would not come back to be counted.
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
