import { ServiceError } from '../../../contract/errors.ts';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, isSubject } from '../../../contract/resource.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { readOne } from './readOne.ts';

interface Named {
  resource: string;
  record: string;
}

interface Known {
  registry: Registry;
  contextNamed: (name: string) => ResourceContext;
}

/**
 * The record that a call names by resource and id, for calls that belong to any record: the person must be allowed to
 * read it. Its title comes as text.
 * @throws ServiceError FORBIDDEN without the right; NOT_FOUND for a record that the person does not see, that is
 * deleted, or of a resource that only shows other records
 */
export async function readSubject({ registry, contextNamed }: Known, named: Named, actor: Actor) {
  const resource = registry.get(named.resource);
  if (!resource || !isSubject(resource)) throw new ServiceError('NOT_FOUND');
  authorise(actor, resource, 'read');
  const record = await readOne(contextNamed(resource.name), named.record, realmOf(actor));
  const { source } = fieldOf(resource, resource.title);
  const label: unknown = Reflect.get(Object(record.labels), source);
  return { resource, id: String(record.id), title: String(label ?? record[source] ?? '') };
}
