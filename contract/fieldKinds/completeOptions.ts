import type { z } from 'zod';
import type { fieldOptions } from './fieldOptions.ts';
import { defaultLanguage, defaultWords } from './words.ts';

/** `showThresholdOnAdmin` as `Show threshold on admin`. */
export function inWords(name: string): string {
  const words = name
    .replace(/(Id|Ids)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The options of a field with their defaults filled in, so later code never asks whether an option was set.
 * @param kind of the field: how long its texts can be unless the field says otherwise, and what it links to
 */
export function completeOptions(
  name: string,
  input: z.output<typeof fieldOptions>,
  { longestText = 255, linksTo }: { longestText?: number; linksTo?: string },
) {
  const isWorkedOut =
    input.computed !== undefined || input.aggregate !== undefined || input.current !== undefined;
  return {
    ...input,
    name,
    /** For a filter by a value of lines: the field that holds the lines. */
    through: undefined as string | undefined,
    /** Of a record that inherits: `value` for a field that it may inherit, `own` for the list of fields that it does not. */
    inheritance: undefined as 'value' | 'own' | undefined,
    /** Of a dated record: the field for its last day, or for whether it applies today. */
    dating: undefined as 'to' | 'validity' | undefined,
    /** Of a reference in a filter: only records with these values can be picked. */
    only: undefined as Readonly<Record<string, unknown>> | undefined,
    /** Its name on the wire, and so in every record that a page or a client holds. */
    source: input.wire ?? name,
    shownWhen: input.shownWhen ?? input.appliesWhen,
    label: input.label === undefined ? inWords(name) : defaultWords(input.label),
    help: input.help && defaultWords(input.help),
    unit: input.unit && defaultWords(input.unit),
    choices: input.choices.map((choice): Choice => ({ ...choice, label: defaultWords(choice.label) })),
    languages: input.languages ?? [defaultLanguage],
    maxLength: input.maxLength ?? longestText,
    readOnly: input.readOnly || isWorkedOut,
    /** Has no column, because the database computes it, or because it holds records of another resource. */
    isDerived: isWorkedOut || linksTo === 'lines',
  };
}

interface Choice {
  id: string;
  label: string;
  colour: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  /** The label in English, where `label` is in another language. The server words histories and files with it. */
  englishLabel?: string | undefined;
}

/** What a kind sees of its field. */
export type FieldOptions = ReturnType<typeof completeOptions>;
