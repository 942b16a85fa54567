import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { operandSchema } from '../../../contract/operandSchema.ts';
import { isFilterable, operatorsOf, type Resource } from '../../../contract/resource.ts';
import { fieldNamed } from '../../../contract/systemFields.ts';
import { type FilterValues, isOperator, operandsOf } from './comparisons.ts';

/** A part of a filter that the list no longer understands. */
export interface StalePart {
  /** The field as the filter names it. */
  source: string;
  /** The field itself is gone; otherwise it is what the person compared it with, such as a choice. */
  isFieldGone: boolean;
}

/** A filter without its stale parts, and these parts. */
interface Sifted {
  kept: Record<string, unknown>;
  stale: StalePart[];
}

function siftField(resource: Resource, source: string, value: unknown): Sifted {
  if (source === 'id' || resource.wire.id.includes(source)) return { kept: { [source]: value }, stale: [] };
  const field = fieldNamed(resource, source);
  if (!field || !isFilterable(field)) return { kept: {}, stale: [{ source, isFieldGone: true }] };
  const operands = Object.entries(operandsOf(value));
  const fresh = operands.filter(
    ([name, operand]) =>
      isOperator(name) &&
      operatorsOf(field).includes(name) &&
      operandSchema(field, name).safeParse(operand).success,
  );
  if (fresh.length === operands.length) return { kept: { [source]: value }, stale: [] };
  const kept = fresh.length > 0 ? { [source]: Object.fromEntries(fresh) } : {};
  return { kept, stale: [{ source, isFieldGone: false }] };
}

function siftGroup(resource: Resource, key: string, value: unknown): Sifted {
  const members = Array.isArray(value) ? value.filter(isObject).map((one) => sift(resource, one)) : [];
  const kept = members.map((member) => member.kept).filter((one) => Object.keys(one).length > 0);
  return { kept: kept.length > 0 ? { [key]: kept } : {}, stale: members.flatMap(({ stale }) => stale) };
}

/** Parts the conditions that a list still understands from those whose field, comparison or choice is gone. */
export function sift(resource: Resource, filter: FilterValues): Sifted {
  const sifted = Object.entries(filter).map(([key, value]): Sifted => {
    if (key === 'q') return { kept: { q: value }, stale: [] };
    if (key === 'and' || key === 'or') return siftGroup(resource, key, value);
    return siftField(resource, key, value);
  });
  return {
    kept: Object.assign({}, ...sifted.map(({ kept }) => kept)),
    stale: sifted.flatMap(({ stale }) => stale),
  };
}
