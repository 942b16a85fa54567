import type { Field } from './fieldKinds/field.ts';
import { isLines } from './fieldKinds.ts';
import { pointersTo, type Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';

/** The fields of a resource that hold lines. */
export const linesFields = (resource: Resource): Field[] => [...resource.fields.values()].filter(isLines);

/** A field of lines, with the resource and the references of its lines. */
export interface Lines {
  field: Field;
  /** The resource of the lines. */
  resource: Resource;
  /** The reference of a line to its record. */
  by: Field;
  /** The reference of a line to the line above, if they are a tree. */
  tree: Field | undefined;
}

/** What a field of lines holds. The registry was already checked, so a missing resource is a programming error. */
export function linesOf(field: Field, registry: Registry): Lines {
  const resource = registry.get(field.resource ?? '');
  if (!resource) throw new Error(`The field ${field.name} has lines of no known resource.`);
  return {
    field,
    resource,
    by: fieldOf(resource, field.by ?? ''),
    tree: field.tree === undefined ? undefined : fieldOf(resource, field.tree),
  };
}

/** The resource whose records have records of this one as lines, and how. */
export function ownerOf(resource: Resource, registry: Registry): (Lines & { owner: Resource }) | undefined {
  const pointer = pointersTo(resource, registry).find(({ field }) => isLines(field));
  return pointer && { owner: pointer.owner, ...linesOf(pointer.field, registry) };
}

/** The fields that a person sets on a line: all except its reference to the record that it belongs to. */
export const lineFields = ({ resource, by }: Pick<Lines, 'resource' | 'by'>): Field[] =>
  [...resource.fields.values()].filter((field) => !field.readOnly && field !== by);
