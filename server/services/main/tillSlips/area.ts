import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { longestSlipLine, mostSlipLines, slipLinesOf } from '../../../../contract/stores/tillSlip.ts';
import { rightTaxNumber } from '../../../../contract/taxNumbers.ts';
import type { Area } from '../../../area/area.ts';
import type { Rules } from '../../../crud/context.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';

/** What is wrong with lines that a printer has to fit on its paper. */
function lineIssues(field: string, text: unknown): FieldIssue[] {
  const lines = slipLinesOf(text);
  if (lines.length > mostSlipLines) return [{ field, code: 'tooMany', details: { limit: mostSlipLines } }];
  const isLong = lines.some((line) => line.length > longestSlipLine);
  return isLong ? [{ field, code: 'tooLong', details: { limit: longestSlipLine } }] : [];
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** What is wrong with a tax number: it must be one of the country of the business. */
function numberIssues(field: string, number: unknown, country: string | null): FieldIssue[] {
  if (typeof number !== 'string' || number === '' || country === null) return [];
  const example = rightTaxNumber(number, country);
  if (example === undefined) return [];
  const details = { country: countryNames.of(country) ?? country, example };
  return [{ field, code: 'taxNumber', details }];
}

/** A header must fit on the paper, and its tax number must be one: the slip is a tax invoice. */
const headerRules: Rules = {
  async before({ values }, { client, actor }) {
    const { lines, footerLines, vatNumber } = values;
    const issues = [...lineIssues('lines', lines), ...lineIssues('footerLines', footerLines)];
    if (vatNumber) {
      const { country } = await readCustomer(client, actor.customerUuid);
      issues.push(...numberIssues('vatNumber', vatNumber, country));
    }
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
    return undefined;
  },
};

/** The tax number of the business must be one of the country that it is in, or moves to. */
const businessRules: Rules = {
  async before({ values }, { client, actor }) {
    const { taxNumber, country } = values;
    if (!taxNumber) return undefined;
    const isIn =
      typeof country === 'string' ? country : (await readCustomer(client, actor.customerUuid)).country;
    const issues = numberIssues('taxNumber', taxNumber, isIn);
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
    return undefined;
  },
};

/** What till slips say at the top and bottom. */
export const tillSlipsArea = (): Area => ({
  service: 'main',
  resources: ['stores/till-slip-headers', 'setup/business'],
  rules: { 'stores/till-slip-headers': headerRules, 'setup/business': businessRules },
});
