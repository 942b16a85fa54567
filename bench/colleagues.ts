import { addStaff } from '../server/domain/signIn/addStaff.ts';
import { hashPassword, sentPassword } from '../server/domain/signIn/passwords.ts';
import { bindFactor } from '../server/domain/signIn/secondFactor.ts';
import { sealedOwner } from '../server/process/sealedColumns.ts';
import type { Bench } from './bench.ts';
import { demoAccounts } from './product.ts';

/**
 * Gives a customer more owners, who sign in with the password and the codes of the demo's owner.
 * @returns their emails
 */
export async function addColleagues(
  { product, client, secrets }: Bench,
  customerUuid: string,
  count: number,
): Promise<string[]> {
  const [owner] = await demoAccounts(product.url);
  const { rows: factors } = await client.query<{ user: string; secret: string }>(
    `SELECT f.user_uuid AS user, f.secret FROM second_factors AS f JOIN users AS u ON u.uuid = f.user_uuid WHERE u.email = $1`,
    [owner.email],
  );
  const factor = factors[0];
  if (!factor) throw new Error('The owner of the demo has no second factor.');
  const secret = secrets.decrypt(factor.secret, sealedOwner.secondFactor(factor.user));
  const emails = Array.from({ length: count }, (_, index) => `colleague-${index}@ember.example`);
  for (const email of emails) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ uuid: string }>(
      `INSERT INTO users (email, name, password_hash, is_admin, is_demo) VALUES ($1, $1, $2, false, true) RETURNING uuid`,
      [email, await hashPassword(sentPassword(email, owner.password))],
    );
    const userUuid = rows[0]?.uuid ?? '';
    await bindFactor(client, secrets, { userUuid, secret });
    await addStaff(client, { customerUuid, userUuid, role: 'Owner' });
    await client.query('COMMIT');
  }
  return emails;
}
