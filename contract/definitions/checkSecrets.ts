import type { Field } from '../fieldKinds/field.ts';
import { isIssued, isSecret } from '../fieldKinds.ts';
import type { Mistake } from '../mistake.ts';
import { boundNames } from '../options/calls.ts';
import type { Check } from './check.ts';
import { conditionsOf } from './checkConditions.ts';
import { listParts } from './listParts.ts';

/** Options that would show a secret, or compare it with something. */
const revealing = ['default', 'unique', 'computed', 'aggregate'] as const;

/** Checks the options of a field that nobody can read back. */
export function checkSecret(field: Field, { report }: Check): void {
  const path = ['fields', field.name];
  if (field.prefix !== undefined && !isIssued(field))
    report([...path, 'prefix'], 'prefixMeansNothing', { kind: field.kind });
  if (!isSecret(field)) return;
  for (const option of isIssued(field) ? ([...revealing, 'required'] as const) : revealing)
    if (field[option] && !(option === 'unique' && isIssued(field)))
      report([...path, option], 'optionOfSecret', { kind: field.kind, option });
}

/** Checks that nothing else of the definition, or of another resource, reads a secret of this one. */
export function checkSecretsUnused(check: Check): void {
  const { resource, registry, report } = check;
  const { list, title, uniqueTogether, createOrUpdateBy = [], calls } = resource;
  const refuse = (name: string | undefined, path: Mistake['path']) => {
    const field = resource.fields.get(name ?? '');
    if (field && isSecret(field)) report(path, 'secretUsed', { field: field.name });
  };
  refuse(title, ['title']);
  list.filterBy.forEach((name, index) => {
    refuse(name, ['list', 'filterBy', index]);
  });
  for (const { where, place } of listParts(resource))
    for (const name of Object.keys(where)) refuse(name, place);
  uniqueTogether.flat().forEach((name) => {
    refuse(name, ['uniqueTogether']);
  });
  createOrUpdateBy.forEach((name, index) => {
    refuse(name, ['createOrUpdateBy', index]);
  });
  calls.forEach(({ path, filterBy, where }, index) => {
    for (const name of [...boundNames(path), ...filterBy, ...Object.keys(where)])
      refuse(name, ['calls', index]);
  });
  for (const { name, when, set, form, move } of resource.actions.values()) {
    const path = move ? ['states', 'moves', name] : ['actions', name];
    for (const { field } of when) refuse(field, path);
    // An action may set or clear a secret, but only the server makes a key.
    for (const name of [...Object.keys(set), ...(form.setsFields ? form.names : [])]) {
      const field = resource.fields.get(name);
      if (field && isIssued(field)) refuse(name, path);
    }
  }
  for (const field of resource.fields.values()) {
    const path = ['fields', field.name];
    for (const option of conditionsOf(field)) refuse(field[option]?.field, [...path, option]);
    for (const [, first = '', second] of (field.computed ?? '').matchAll(/\{(\w+)(?:\.(\w+))?\}/g)) {
      refuse(first, [...path, 'computed']);
      const target = registry.get(resource.fields.get(first)?.resource ?? '');
      refuseOf(target?.fields.get(second ?? ''), [...path, 'computed'], check);
    }
    const counted = registry.get(field.aggregate?.of ?? '');
    for (const name of [field.aggregate?.field, ...Object.keys(field.aggregate?.where ?? {})])
      refuseOf(counted?.fields.get(name ?? ''), [...path, 'aggregate'], check);
    const { current } = field;
    refuseOf(registry.get(current?.of ?? '')?.fields.get(current?.value ?? ''), [...path, 'current'], check);
  }
}

function refuseOf(field: Field | undefined, path: Mistake['path'], { report }: Check): void {
  if (field && isSecret(field)) report(path, 'secretUsed', { field: field.name });
}
