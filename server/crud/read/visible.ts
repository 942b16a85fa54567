import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import type { Filter, ListQuery } from '../../../contract/listQuery.ts';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { allows } from '../../../contract/rights/rights.ts';
import { storeScopeOf } from '../../../contract/storeScope.ts';
import type { Actor } from '../../access/actor.ts';
import type { CustomerRealm } from '../../database/transaction.ts';

type Reader = Pick<Actor, 'rights' | 'stores'>;

interface Seen {
  resource: Resource;
  registry: Registry;
}

/** In a view of records of many resources, whether a record says which stores it is about. */
const knowsStores = completeField('knowsStores', fieldInput.parse({ kind: 'boolean' }));

/** The records that say which stores they are about. Row-level security picks the reader's among them. */
function ofSaidStores({ resource, registry }: Seen): Filter {
  if (resource.view) return { field: knowsStores, operator: 'eq', value: true };
  const scope = storeScopeOf(resource, registry);
  if (scope?.by === 'stores') return { field: scope.field, operator: 'isEmpty', value: false };
  return { group: 'or', filters: [] };
}

/** The records of resources that the reader may read; undefined for all. */
function readable({ rights, stores }: Reader, field: Field, seen: Seen): Filter | undefined {
  const { registry } = seen;
  const names = field.choices.map(({ id }) => id);
  const read = names.filter((name) => allows(rights, name, 'read'));
  const among = (value: string[]): Filter => ({ field, operator: 'in', value });
  if (stores === 'all') return read.length === names.length ? undefined : among(read);
  const isScoped = (name: string) => registry.get(name)?.storeScope !== undefined;
  const ofStores: Filter[] = [among(read.filter(isScoped)), ofSaidStores(seen)];
  // An event without a resource, such as a sign-in, has no store either.
  const others = among(read.filter((name) => registry.has(name) && !isScoped(name)));
  return { group: 'or', filters: [others, { group: 'and', filters: ofStores }] };
}

/**
 * The records that name one of the reader's stores, or none. Row-level security hides the others anyway; in the
 * statement itself, the condition lets the database use the index of the stores.
 */
function ofTheirStores({ stores }: Reader, { resource, registry }: Seen): Filter | undefined {
  const scope = storeScopeOf(resource, registry);
  if (stores === 'all' || scope?.by !== 'store') return undefined;
  const { field } = scope;
  const filters: Filter[] = [{ field, operator: 'in', value: stores }];
  if (!field.required) filters.push({ field, operator: 'isEmpty', value: true });
  return { group: 'or', filters };
}

/**
 * The query of a list, limited to the reader's stores and, with `visibleWith`, to records of resources that the reader
 * may read. Only people who may read everything see records of resources that no longer exist.
 */
export function visibleTo(reader: Reader, seen: Seen, query: ListQuery): ListQuery {
  const { resource } = seen;
  const condition =
    resource.visibleWith === undefined
      ? ofTheirStores(reader, seen)
      : readable(reader, fieldOf(resource, resource.visibleWith), seen);
  return condition ? { ...query, filter: { group: 'and', filters: [query.filter, condition] } } : query;
}

/**
 * Events from before the resource had stores do not name any, so they are only for people who work for all stores.
 * Row-level security does the rest.
 * @param events the table of the events, or its alias
 */
export const ofKnownStores = (
  { storeScope }: Resource,
  { stores }: Pick<CustomerRealm, 'stores'>,
  events = 'audit_events',
): string => (stores === 'all' || storeScope === undefined ? '' : `AND ${events}.store_uuids IS NOT NULL`);
