import { DatabaseError } from 'pg';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { fieldOfForeignKey, fieldsOfUniqueIndex } from './tableSql.ts';

const connectionStates = /^(08|57P0)/;

/** The driver's own words for a connection that broke during a statement; they come without a PostgreSQL code. */
function isBroken(error: Error): boolean {
  const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
  if (/^(read|write)$/.test(syscall) && /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return true;
  return /^Connection terminated|is not queryable$/.test(error.message);
}

function uniqueIssues(resource: Resource, constraint: string): FieldIssue[] {
  return fieldsOfUniqueIndex(resource, constraint).map((field) => ({
    field: field.source,
    code: 'notUnique',
    details: {},
  }));
}

/** Whether the error says that there is a row with this key already. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && (error.constraint ?? '').endsWith('_pkey');

/**
 * The refusal that a database error means for the caller: a value that is taken, a reference to nothing, a
 * full disk, or no connection. Any other error stays a fault of ours.
 */
export function asServiceError(error: unknown, resource?: Resource, registry?: Registry): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return new ServiceError('DISK_FULL', { cause: error });
  if (!(error instanceof DatabaseError))
    return isBroken(error) ? new ServiceError('DATABASE_UNAVAILABLE', { cause: error }) : error;
  const { code = '', constraint = '', table } = error;
  if (code === '23505' && resource && table === resource.table) {
    const issues = uniqueIssues(resource, constraint);
    if (issues.length > 0) return new ServiceError('VALIDATION_FAILED', { issues, cause: error });
  }
  if (code === '23503' && resource) {
    const field = table === resource.table ? fieldOfForeignKey(resource, constraint) : undefined;
    if (field)
      return new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: field.source, code: 'missingReference', details: {} }],
        cause: error,
      });
    const user = [...(registry?.values() ?? [])].find((other) => other.table === table);
    return new ServiceError('IN_USE', {
      details: { users: user?.labels.many.toLowerCase() ?? 'other records' },
      ...(user && { users: [{ resource: user.name, count: 0, names: [] }] }),
      cause: error,
    });
  }
  // The policy of the stores refuses what no check before it refused.
  if (code === '42501' && error.message.includes('policy "stores"'))
    return new ServiceError('OTHER_STORES', { cause: error });
  if (code === 'CM001') return new ServiceError('NOBODY_IN_CHARGE', { cause: error });
  if (code === 'CM002') return new ServiceError('UBER_STORE_TAKEN', { cause: error });
  if (code === 'CM003') return new ServiceError('PRICE_CHANGE_SETTLED', { cause: error });
  if (code === 'CM004') return new ServiceError('PRICE_CHANGE_ALTERED', { cause: error });
  if (code === '53100') return new ServiceError('DISK_FULL', { cause: error });
  if (code === '57014' || code === '53300') return new ServiceError('OVERLOADED', { cause: error });
  if (connectionStates.test(code)) return new ServiceError('DATABASE_UNAVAILABLE', { cause: error });
  return error;
}
