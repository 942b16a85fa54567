import type pg from 'pg';
import { taxesOfCountry, taxGroupNames } from '../../../../contract/taxesOfCountry.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';
import { afterCommit } from '../../../database/transaction.ts';

const readBusiness = read((rows) => rows.selectFrom('setup/business').select('country'));
const readGroups = read((rows) => rows.selectFrom('tax/groups').select('id').limit(1));

/** The taxes of the customer's country; undefined until the customer has said where it is. */
async function startingTaxes(client: pg.ClientBase, customer: string) {
  const [business] = await readBusiness(client, customer);
  return business?.country ? taxesOfCountry(business.country) : undefined;
}

/** A country proposes whether prices include tax, when it is first chosen, and brings its taxes. */
const businessRules = ({ startAgain }: Platform): Rules => ({
  async before({ action, values }, { client, actor: { customerUuid } }) {
    const { country, pricesIncludeTax } = values;
    if (typeof country !== 'string') return undefined;
    const [before] = await readBusiness(client, customerUuid);
    if (before?.country) return undefined;
    afterCommit(client, () => void startAgain(customerUuid));
    // A new customer has the default of the field, which nobody has chosen.
    const isChosen = pricesIncludeTax !== undefined && action !== 'create';
    return isChosen ? undefined : { ...values, pricesIncludeTax: taxesOfCountry(country).pricesIncludeTax };
  },
});

/** The taxes that a customer starts with. */
export const taxesArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['tax', 'tax/groups', 'setup/business'],
  rules: { 'setup/business': businessRules(platform) },
  starterRows: {
    'tax/groups': async (client, customer) =>
      (await startingTaxes(client, customer))?.groups.map(({ name, code, takenAway }) => ({
        ...{ name: taxGroupNames[name], code },
        ...(takenAway !== undefined && { collectionGroupId: takenAway, deliveryGroupId: takenAway }),
      })),
    async tax(client, customer) {
      const taxes = await startingTaxes(client, customer);
      // Whoever has entered groups enters their rates too.
      const [own] = await readGroups(client, customer);
      if (!taxes || own) return taxes && [];
      return taxes.groups.flatMap(({ name, taxTypeId, ratePercent, validFrom }) =>
        ratePercent === null ? [] : [{ taxGroupId: name, taxTypeId, ratePercent, validFrom }],
      );
    },
  },
});
