import type { z } from 'zod';
import type { Field } from '../fieldKinds/field.ts';
import { fieldInput } from '../fieldKinds/fieldInput.ts';

interface OverrideAction {
  label: string;
  help: string;
  done: string;
  form: Record<string, z.output<typeof fieldInput>>;
  overrides: 'copy' | 'clear';
  /** Default: on one record, and on selected records. */
  on?: ('record' | 'selection' | 'list')[];
}

/** The actions that a resource has because its records inherit values. */
export function overrideActions(
  resource: string,
  fields: ReadonlyMap<string, Field>,
): Record<'copyOverrides' | 'clearOverrides', OverrideAction> {
  const choices = [...fields.values()]
    .filter(({ inheritance }) => inheritance === 'value')
    .map(({ source, label }) => ({ id: source, label }));
  return {
    copyOverrides: {
      label: 'Copy own values',
      help: 'Copies the values that another record does not inherit. Whatever that record inherits, this one inherits too.',
      done: 'Own values copied: {records}',
      form: { from: fieldInput.parse({ kind: 'reference', resource, label: 'Copy from', required: true }) },
      overrides: 'copy',
    },
    clearOverrides: {
      label: 'Use inherited values',
      help: 'Removes the record’s own values from these fields.',
      done: 'Inherited values in use again: {records}',
      form: {
        fields: fieldInput.parse({
          ...{ kind: 'choices', choices, required: true },
          default: choices.map(({ id }) => id),
        }),
      },
      overrides: 'clear',
      on: ['record', 'selection', 'list'],
    },
  };
}
