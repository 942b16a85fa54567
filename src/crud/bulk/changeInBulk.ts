import type { Identifier } from 'ra-core';
import { bulkCalls } from '../../../contract/calls/bulk.ts';
import type { FieldEdit } from '../../../contract/fieldKinds/edits.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Api, CallOptions } from '../../dataProviders/api.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';

/** What a bulk change does to many records: the edits of their fields, or their delete. */
export interface BulkChange {
  records: ChosenRecords;
  /** Records that are left out. */
  except: readonly Identifier[];
  /** Undefined: the records are deleted. */
  edits: readonly FieldEdit[] | undefined;
}

/**
 * Changes or deletes those of many records for which it is possible, and says what became of each. A trial only says what
 * would happen.
 */
export function changeInBulk(
  api: Api,
  resource: Resource,
  { records, except, edits }: BulkChange,
  { isTrial, ...options }: CallOptions & { isTrial: boolean },
) {
  const body = { ...records, except: [...except], dryRun: isTrial };
  return edits
    ? api(bulkCalls.edit(resource), { body: { ...body, edits: [...edits] }, ...options })
    : api(bulkCalls.remove(resource), { body, ...options });
}
