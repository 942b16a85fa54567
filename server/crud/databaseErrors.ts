import { DatabaseError } from 'pg';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { fieldOfForeignKey, fieldsOfUniqueIndex } from '../database/schema/tableSql.ts';

const connectionStates = /^(08|57P0)/;

function uniqueIssues(resource: Resource, constraint: string): FieldIssue[] {
  return fieldsOfUniqueIndex(resource, constraint).map((field) => ({
    field: field.source,
    code: 'notUnique',
    details: {},
  }));
}

/**
 * The refusal that a fault of the database means to the person who asked, where it means one: a value that is taken, a
 * reference to nothing, a full disk, no connection. Anything else stays what it is, a fault of ours.
 */
export function asServiceError(error: unknown, resource?: Resource, registry?: Registry): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return new ServiceError('DISK_FULL', { cause: error });
  if (!(error instanceof DatabaseError)) {
    const isLost =
      error instanceof Error &&
      /Connection terminated|ECONNREFUSED|ENOENT|timeout exceeded when/.test(error.message);
    return isLost ? new ServiceError('DATABASE_UNAVAILABLE', { cause: error }) : error;
  }
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
      details: { users: user?.labels.many ?? 'other records' },
      cause: error,
    });
  }
  if (code === '53100') return new ServiceError('DISK_FULL', { cause: error });
  if (code === '57014' || code === '53300') return new ServiceError('OVERLOADED', { cause: error });
  if (connectionStates.test(code)) return new ServiceError('DATABASE_UNAVAILABLE', { cause: error });
  return error;
}
