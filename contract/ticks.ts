import { z } from 'zod';
import type { Field } from './fieldKinds/field.ts';
import { isObject } from './fieldKinds/isObject.ts';
import { recordId } from './fieldKinds/kinds/link.ts';
import type { Registry } from './registry.ts';
import { fieldOf, type Resource } from './resource.ts';

/** A field whose records people tick in the tree of another record (`ticks`). */
export interface Ticks {
  field: Field;
  /** The reference to the record that has the tree. */
  of: Field;
  /** The resource of the ticked records. */
  target: Resource;
  /** Their reference to the record that has the tree. */
  by: Field;
  /** Their reference to the record above. */
  tree: Field;
  /** The name of the object that holds both references. */
  wire: string | undefined;
}

const tickedFields = ({ fields }: Resource) =>
  [...fields.values()].flatMap((field) => (field.ticks ? [{ field, ...field.ticks }] : []));

/** The fields of a resource whose records people tick, of those resources that the registry has. */
export const ticksIn = (resource: Resource, registry: Registry): Ticks[] =>
  tickedFields(resource).flatMap(({ field, of, by, tree, wire }) => {
    const target = registry.get(field.resource ?? '');
    if (!target) return [];
    const their = { by: fieldOf(target, by), tree: fieldOf(target, tree) };
    return [{ field, of: fieldOf(resource, of), target, ...their, wire }];
  });

/** The names of the objects in which bodies and answers hold ticks. */
export const tickNames = (resource: Resource): string[] =>
  tickedFields(resource).flatMap(({ wire }) => wire ?? []);

type Id = string | number;

/** A ticked record with those below it. */
export interface Branch {
  id: Id;
  name?: string | undefined;
  children?: Branch[] | undefined;
}

const branch: z.ZodType<Branch> = z
  .object({
    id: recordId,
    name: z.string().optional(),
    get children() {
      return z.array(branch).optional();
    },
  })
  .meta({ id: 'TickedRecord', description: 'A ticked record with the ticked ones below it.' });

const wholeWith = ({ source }: Field) =>
  z
    .object({
      id: recordId,
      name: z.string().optional(),
      [source]: z.array(branch).optional(),
    })
    .nullable();

/** The schemas of the objects that hold ticks, by their names. */
export const tickShapes = (resource: Resource): Record<string, z.ZodType> =>
  Object.fromEntries(
    tickedFields(resource).flatMap(({ field, of, wire }) =>
      wire === undefined
        ? []
        : [
            [
              wire,
              wholeWith(field)
                .optional()
                .describe(`Says ${fieldOf(resource, of).source} and ${field.source} in one.`),
            ] as const,
          ],
    ),
  );

const idsIn = (branches: readonly Branch[]): Id[] =>
  branches.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);

/** The values of a body with the references that its objects of ticks say. A wrong object stays, so that its schema refuses it. */
export function withoutBranches(resource: Resource, values: unknown): unknown {
  if (!isObject(values)) return values;
  const plain: Record<string, unknown> = { ...values };
  for (const { field, of, wire } of tickedFields(resource)) {
    if (wire === undefined || plain[wire] === undefined) continue;
    const parsed = wholeWith(field).safeParse(plain[wire]);
    if (!parsed.success) continue;
    delete plain[wire];
    const branches = (parsed.data?.[field.source] ?? []) as Branch[];
    plain[fieldOf(resource, of).source] = parsed.data?.id ?? null;
    plain[field.source] = idsIn(branches);
  }
  return plain;
}

/** A record of a tree, and the id of the one above. */
export interface TreePart {
  id: Id;
  name: string;
  parentId: Id | null;
}

/** Records with those below them, in their order. One whose parent is not among them is at the top. */
export function branchesOf(parts: readonly TreePart[]): Required<Branch>[] {
  const known = new Set(parts.map(({ id }) => id));
  const below = Map.groupBy(parts, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const under = (parent: Id | null): Required<Branch>[] =>
    (below.get(parent) ?? []).map(({ id, name }) => ({ id, name, children: under(id) }));
  return under(null);
}
