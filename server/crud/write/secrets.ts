import { createHash, randomBytes } from 'node:crypto';
import { lastShown } from '../../../contract/fieldKinds/kinds/secret.ts';
import { isIssued, isSecret } from '../../../contract/fieldKinds.ts';
import type { IssuedKeys } from '../../../contract/recordSchema.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { sealedOwner } from '../../process/sealedColumns.ts';
import { type ResourceContext, tenantOf } from '../context.ts';

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
const sealedKey = (key: string): string =>
  `${createHash('sha256').update(key).digest('base64url')}:${lastShown(key)}`;

/** The values with their secrets as the database keeps them. */
export function withSealed({ resource, secrets }: ResourceContext, customer: string, values: Values): Values {
  const sealed = { ...values };
  for (const field of resource.fields.values()) {
    const value = values[field.source];
    if (!isSecret(field) || typeof value !== 'string') continue;
    const owner = sealedOwner.field(resource.table, columnOf(field), tenantOf(resource, customer));
    sealed[field.source] = isIssued(field)
      ? sealedKey(value)
      : `${secrets.encrypt(value, owner)}:${lastShown(value)}`;
  }
  return sealed;
}
