import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { dateToText } from '../../../../contract/fieldKinds/kinds/moment.ts';
import { dayNumber, dayOfNumber } from '../../../../contract/stores/days.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';

/** Locked, so that of two people who issue at once, the second one counts what the first one issued. */
const lockTemplate = read(
  (rows, { id }: Slots<{ id: string }>) =>
    rows
      .selectFrom('vouchers/voucher-templates')
      .select(['id', 'name', 'active', 'ruleId', 'validFrom', 'validityDays'])
      .select(['discountType', 'percent', 'amount', 'maximumDiscount', 'usagePerCode', 'usagePerCustomer'])
      .select(['itemPrice', 'itemId'])
      .select(({ selectFrom }) =>
        selectFrom('menus/items with deleted as item')
          .select('item.name')
          .whereRef('item.id', '=', 'vouchers/voucher-templates.itemId')
          .as('itemName'),
      )
      .select(sql<string>`customer_today()::text`.as('today'))
      .where('id', '=', id)
      .forUpdate(),
  { name: 'lock voucher template' },
);
export type Template = RowOf<typeof lockTemplate>;

/** The terms of a template, also of an archived one. @throws ServiceError NOT_FOUND */
export async function termsOf(client: pg.ClientBase, customer: string, id: string): Promise<Template> {
  const [template] = await lockTemplate(client, customer, { id });
  if (!template) throw new ServiceError('NOT_FOUND');
  return template;
}

/**
 * The terms of a template from which vouchers can come, whatever makes them.
 * @throws ServiceError NOT_FOUND; VOUCHER_TEMPLATE_ARCHIVED
 */
export async function usableTemplate(client: pg.ClientBase, customer: string, id: string): Promise<Template> {
  const template = await termsOf(client, customer, id);
  if (!template.active)
    throw new ServiceError('VOUCHER_TEMPLATE_ARCHIVED', { details: { template: template.name } });
  return template;
}

type Days = Pick<Template, 'name' | 'today' | 'validFrom' | 'validityDays'>;

/**
 * The last day of vouchers of a template; null if they do not expire.
 * @param requested what a person asks for; null for what the template says
 * @param issued the day on which they were made
 * @throws ServiceError VOUCHER_DAY_TOO_EARLY, VOUCHER_DAY_TOO_LATE if the template does not allow the requested day
 */
export function lastDayOf(template: Days, requested: string | null, issued = template.today): string | null {
  const { name, today, validFrom, validityDays } = template;
  const latest = validityDays === null ? null : dayOfNumber(dayNumber(issued) + validityDays);
  const last = requested ?? latest;
  if (last === null) return null;
  const earliest = validFrom !== null && validFrom > today ? validFrom : today;
  // What the template itself says holds for vouchers that are over already.
  if (last < earliest && (requested !== null || issued === today))
    throw new ServiceError('VOUCHER_DAY_TOO_EARLY', {
      details: { template: name, first: dateToText(earliest) },
    });
  if (latest !== null && last > latest)
    throw new ServiceError('VOUCHER_DAY_TOO_LATE', {
      details: { template: name, days: validityDays ?? 0, last: dateToText(latest) },
    });
  return last;
}

const readCampaigns = rowsOf('vouchers/campaigns', { fields: ['id', 'voucherTemplateId'], by: ['id'] });

/** A campaign gives vouchers of a template that is in use. One that has its template already keeps it. */
export const campaignRules: Rules = {
  on: ['create', 'update'],
  async before({ ids, values: { voucherTemplateId: id } }, { client, actor }) {
    if (typeof id !== 'string') return undefined;
    const campaigns = await Promise.all(
      ids.map((campaign) => readCampaigns(client, actor.customerUuid, { id: String(campaign) })),
    );
    const isUnchanged =
      ids.length > 0 && campaigns.flat().every(({ voucherTemplateId }) => voucherTemplateId === id);
    if (!isUnchanged) await usableTemplate(client, actor.customerUuid, id);
    return undefined;
  },
};
