import type { CustomerMapping } from '../../../contract/calls/signIn.ts';
import { plainText } from '../../i18n/plainText.ts';

/** The customers that match the search: recently used ones first, the rest by name. */
export function customersFound(
  customers: readonly CustomerMapping[],
  recent: readonly string[],
  search: string,
): CustomerMapping[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const rank = ({ customerUuid }: CustomerMapping) => {
    const index = recent.indexOf(customerUuid);
    return index === -1 ? recent.length : index;
  };
  return customers
    .filter(({ Customer }) => words.every((word) => plainText(Customer.name).includes(word)))
    .toSorted(
      (left, right) => rank(left) - rank(right) || left.Customer.name.localeCompare(right.Customer.name),
    );
}
