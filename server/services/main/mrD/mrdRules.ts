import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { Rules } from '../../../crud/context.ts';

/** Characters of a secret at least, as the fact sheet of Mr D says. */
const shortestSecret = 8;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * A secret is long enough, and the address is one that the people who run the server allow: otherwise a store could
 * have the server ask machines of its own network.
 */
export const mrdRules = (allowed: readonly string[] = []): Rules => ({
  async before({ values: { secret, baseUrl } }) {
    const issues: FieldIssue[] = [];
    if (typeof secret === 'string' && secret.length < shortestSecret)
      issues.push({ field: 'secret', code: 'tooShort', details: { limit: shortestSecret } });
    if (typeof baseUrl === 'string' && !allowed.includes(withoutSlash(baseUrl)))
      issues.push({ field: 'baseUrl', code: 'notOneOf', details: { options: allowed.join(', ') || '–' } });
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
    return undefined;
  },
});
