import type pg from 'pg';
import { currencyDigits, type TextContext } from '../../contract/fieldKinds/moneyText.ts';

/** How texts for a customer write values. Only texts need it: on the wire and in the database, amounts are minor units. */
export async function textContextOf(
  client: Pick<pg.ClientBase, 'query'>,
  customerUuid: string,
): Promise<TextContext> {
  const { rows } = await client.query<{ currency: string }>(
    'SELECT currency FROM customers WHERE uuid = $1',
    [customerUuid],
  );
  const [customer] = rows;
  if (!customer) throw new Error('The customer of a request is not there.');
  return { currencyDigits: currencyDigits(customer.currency) };
}
