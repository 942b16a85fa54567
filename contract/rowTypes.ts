import type { FieldInput } from './fieldKinds/fieldInput.ts';
import type { FieldKindContract } from './fieldKinds/kind.ts';
import type { FieldKind, kinds } from './fieldKinds/kinds.ts';
import type { ResourceInput } from './resourceInput.ts';

// What TypeScript knows of the rows of a resource, inferred from its definition.

/** The value of a kind of field in a row. A choice, a reference and several references say more; lines are rows of their own. */
type KindValue<Kind extends FieldKind> =
  (typeof kinds)[Kind] extends FieldKindContract<infer Value> ? Value : never;

/** What a definition says in types, each by the name of the field. */
export interface RowType {
  name: string;
  key: 'uuid' | 'integer';
  kinds: Record<string, FieldKind>;
  /** `true` for a field that cannot be empty. */
  required: Record<string, unknown>;
  /** The resource that a reference names. */
  targets: Record<string, unknown>;
  /** The ids of the options. */
  choices: Record<string, unknown>;
  /** Set where the installation provides more options. */
  choicesOf: Record<string, unknown>;
  /** The reference to the only record that it belongs to. Such a field is required, as is the one for the state. */
  singleOf: unknown;
  state: unknown;
  ordered: unknown;
  overrides: unknown;
  dated: unknown;
}

/**
 * A definition whose parts TypeScript infers one by one. Unlike a type parameter for the whole definition, this refuses
 * an option that does not exist.
 */
export type TypedInput<Type extends RowType> = Omit<
  ResourceInput,
  'name' | 'key' | 'fields' | 'singleOf' | 'states' | 'ordered' | 'overrides' | 'dated'
> & {
  name: Type['name'];
  key?: Type['key'];
  singleOf?: ResourceInput['singleOf'] & Type['singleOf'];
  states?: ResourceInput['states'] & { field: Type['state'] };
  ordered?: ResourceInput['ordered'] & Type['ordered'];
  overrides?: ResourceInput['overrides'] & Type['overrides'];
  dated?: ResourceInput['dated'] & Type['dated'];
  fields: { [Name in keyof Type['kinds']]: FieldInput & { kind: Type['kinds'][Name] } } & {
    [Name in keyof Type['required']]: { required?: Type['required'][Name] };
  } & { [Name in keyof Type['targets']]: { resource?: Type['targets'][Name] } } & {
    [Name in keyof Type['choices']]: { choices?: { id: Type['choices'][Name] }[] };
  } & { [Name in keyof Type['choicesOf']]: { choicesOf?: Type['choicesOf'][Name] } };
};

declare const rowType: unique symbol;

/** Adds the types of a definition to its resource. There is nothing of them at run time. */
export interface Typed<Type extends RowType> {
  readonly [rowType]?: Type;
}

/** The types of a definition; of a union of definitions, the union of their types. */
export type TypeOf<Definition> = Definition extends Typed<infer Type> ? Type : never;

type Named<Types, Name> = Types extends RowType ? (Name extends Types['name'] ? Types : never) : never;

type Id<Key> = Key extends 'integer' ? number : string;

type ValueOf<Types, Kind extends FieldKind, Target, Choice> = Kind extends 'reference'
  ? Id<Named<Types, Target>['key']>
  : Kind extends 'references'
    ? Id<Named<Types, Target>['key']>[]
    : Kind extends 'choice'
      ? Choice extends string
        ? Choice
        : string
      : Kind extends 'choices'
        ? Choice[]
        : KindValue<Kind>;

/** True for a field that is never null. */
type IsFilled<Type extends RowType, Name extends string> = Type['required'][Name] extends true
  ? true
  : KindValue<Type['kinds'][Name]> extends readonly unknown[]
    ? // An empty list stands for no value.
      true
    : Name extends Type['singleOf'] | Type['state']
      ? true
      : false;

/** The ids of the options of a field, if the definition lists all of them. */
type ChoiceOf<Type extends RowType, Name extends string> = Type['choicesOf'][Name] extends string
  ? string
  : Type['choices'][Name];

type FieldsOf<Types, Type extends RowType> = {
  [Name in keyof Type['kinds'] & string as Type['kinds'][Name] extends 'lines' ? never : Name]:
    | ValueOf<Types, Type['kinds'][Name], Type['targets'][Name], ChoiceOf<Type, Name>>
    | (IsFilled<Type, Name> extends true ? never : null);
};

/** The fields that an option of a definition adds. */
type AddedBy<Option, Fields> = Option extends object | true ? Fields : unknown;

/** A row by the names of its fields. An inherited value stands where the row has none of its own. */
type RowOf<Types, Type extends RowType> = FieldsOf<Types, Type> & {
  id: Id<Type['key']>;
  version: number;
  createdAt: string;
  updatedAt: string;
} & AddedBy<Type['ordered'], { order: number }> &
  AddedBy<Type['overrides'], { own: string[] }> &
  AddedBy<Type['dated'], { validTo: string | null; validity: 'CURRENT' | 'COMING' | 'PAST' | 'OFF' }>;

/** The rows of resources by the names of these. `Types` is the union of what all definitions say. */
export type RowsByName<Types extends RowType> = {
  [Name in Types['name']]: RowOf<Types, Named<Types, Name>>;
};
