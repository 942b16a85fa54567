import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import { lastShown } from '../../../contract/fieldKinds/kinds/secret.ts';
import { isIssued, isSecret } from '../../../contract/fieldKinds.ts';
import type { IssuedKeys } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { sealedOwner } from '../../process/sealedColumns.ts';
import { rowCondition } from '../../schema/rows.ts';
import { column, slot } from '../../schema/sql.ts';
import { type ResourceContext, tenantOf } from '../context/resourceContext.ts';

type Values = Record<string, unknown>;

/** Bytes of a new key: far more than anybody can try. */
const keyBytes = 32;

/** The keys for a new record of the resource, by wire name; undefined if its records have none. */
export function newKeys(resource: Resource): IssuedKeys | undefined {
  const fields = [...resource.fields.values()].filter(isIssued);
  if (fields.length === 0) return undefined;
  const keys = fields.map(({ source, prefix = '' }) => [
    source,
    prefix + randomBytes(keyBytes).toString('base64url'),
  ]);
  return Object.fromEntries(keys);
}

/** What the database keeps of an issued key. It was made at random, so nobody can guess it from a plain hash. */
const keptOfKey = (key: string): string =>
  `${createHash('sha256').update(key).digest('base64url')}:${lastShown(key)}`;

/** The values with their secrets as the database keeps them. */
export function withSealed({ resource, secrets }: ResourceContext, customer: string, values: Values): Values {
  const sealed = { ...values };
  for (const field of resource.fields.values()) {
    const value = values[field.source];
    if (!isSecret(field) || typeof value !== 'string') continue;
    const owner = sealedOwner.field(resource.table, columnOf(field), tenantOf(resource, customer));
    sealed[field.source] = isIssued(field)
      ? keptOfKey(value)
      : `${secrets.encrypt(value, owner)}:${lastShown(value)}`;
  }
  return sealed;
}

/**
 * A secret as it was entered, for the parts of the server that sign in with it elsewhere. Nothing sends it to a page.
 * @throws ServiceError NOT_FOUND where there is no record, or it has no secret
 */
export async function openedSecret(
  client: pg.ClientBase,
  { resource, secrets, planOf }: Pick<ResourceContext, 'resource' | 'secrets' | 'planOf'>,
  { customer, id, field: name }: { customer: string; id: string | number; field: string },
): Promise<string> {
  const stored = columnOf(fieldOf(resource, name));
  const plan = planOf(
    `secret ${name}`,
    () => sql`SELECT ${column('t', stored)} AS kept FROM ${sql.table(resource.table)} AS t
      WHERE ${rowCondition(resource, 't', slot('id'))}`,
  );
  const { rows } = await client.query<{ kept: string | null }>(plan.bind({ id, customer }));
  const kept = rows[0]?.kept;
  if (typeof kept !== 'string') throw new ServiceError('NOT_FOUND');
  const owner = sealedOwner.field(resource.table, stored, tenantOf(resource, customer));
  return secrets.decrypt(kept.slice(0, kept.indexOf(':')), owner);
}
