import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { longestSlipLine, mostSlipLines, slipLinesOf } from '../../../../contract/stores/tillSlip.ts';
import type { Area } from '../../../area/area.ts';
import type { Rules } from '../../../crud/context.ts';

/** What is wrong with lines that a printer has to fit on its paper. */
function lineIssues(field: string, text: unknown): FieldIssue[] {
  const lines = slipLinesOf(text);
  if (lines.length > mostSlipLines) return [{ field, code: 'tooMany', details: { limit: mostSlipLines } }];
  const isLong = lines.some((line) => line.length > longestSlipLine);
  return isLong ? [{ field, code: 'tooLong', details: { limit: longestSlipLine } }] : [];
}

/** A South African VAT number: ten digits, the first a 4. */
const vatNumber = /^4\d{9}$/;

/** A header must fit on the paper, and its VAT number must be one: the slip is a tax invoice. */
const headerRules: Rules = {
  async before({ values }) {
    const { lines, footerLines, vatNumber: number } = values;
    const issues = [...lineIssues('lines', lines), ...lineIssues('footerLines', footerLines)];
    if (typeof number === 'string' && number !== '' && !vatNumber.test(number))
      issues.push({ field: 'vatNumber', code: 'invalid', details: {} });
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
    return undefined;
  },
};

/** What till slips say at the top and bottom. */
export const tillSlipsArea = (): Area => ({
  service: 'main',
  resources: ['stores/till-slip-headers'],
  rules: { 'stores/till-slip-headers': headerRules },
});
