import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { yearAfter } from '../../kit/calendar/month.ts';
import { type FormValues, settableFields } from '../../kit/records/fields.ts';
import { useIssueText } from '../../kit/records/refusal.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { recordResolver, refusalOf } from './recordResolver.ts';

/** The initial values of a new record; `prefilled` comes from the page that the person came from. */
export function initialValues(resource: Resource, prefilled: FormValues = {}): FormValues {
  const defaults = settableFields(resource).map((field) => [field.source, field.default ?? null]);
  return { ...Object.fromEntries(defaults), ...prefilled };
}

/** What the form for a new record proposes, if today is that day (`2026-11-21`). */
export const proposedValues = (resource: Resource, today: string): FormValues =>
  Object.fromEntries(
    settableFields(resource)
      .filter(({ proposed }) => proposed === 'yearFromToday')
      .map(({ source }) => [source, yearAfter(today)]),
  );

/** The part of a record that a form holds. */
export const formValues = (resource: Resource, record: WireRecord): FormValues =>
  Object.fromEntries(settableFields(resource).map(({ source }) => [source, record[source] ?? null]));

export interface RecordForm {
  form: UseFormReturn<FormValues>;
  isSaving: boolean;
  /** The part of the server's refusal that belongs to no field. */
  refusal: unknown;
  /** Runs a request of this form and shows its refusal in the form. */
  send: (sending: () => Promise<void>) => Promise<void>;
  /** Saves, unless a save is already running; a new record is saved once. */
  submit: () => void;
}

interface RecordFormOptions {
  resource: Resource;
  defaults: FormValues;
  /** Checks the input as a change of an existing record instead of as a new one. */
  isChange: boolean;
  /**
   * Sends the resolver's result: the change, or the new record. If it throws, the form shows the error at the fields
   * that it names, otherwise above the form.
   */
  save: (values: FormValues) => Promise<void>;
  /** Asks the person before it saves; after false, the form stays as it is. */
  confirm?: (values: FormValues) => Promise<boolean>;
}

/** A form with the server's rules, which sends one request at a time. */
export function useRecordForm({
  resource,
  defaults,
  isChange,
  save,
  confirm,
}: RecordFormOptions): RecordForm {
  const issueText = useIssueText();
  const registry = useRegistry();
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const isMade = useRef(false);
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<FormValues>({
    defaultValues: defaults,
    resolver: recordResolver({ resource, registry }, isChange ? defaults : undefined, issueText),
    mode: 'onTouched',
    // The summary takes the focus, because it names every wrong field.
    shouldFocusError: false,
  });

  const showRefusal = (error: unknown) => {
    const { fields, isWhole } = refusalOf(error, resource, issueText);
    for (const [source, { message, types }] of Object.entries(fields))
      form.setError(source, { type: 'server', ...(message && { message }), ...(types && { types }) });
    if (isWhole) setRefusal(error);
  };

  /** Sends something of this form, and ignores further requests meanwhile. */
  const send = async (sending: () => Promise<void>) => {
    // Not React state, because a second key press can come before the next render.
    if (isBusy.current || isMade.current) return;
    isBusy.current = true;
    setRefusal(undefined);
    setIsSaving(true);
    try {
      await sending();
    } catch (error) {
      showRefusal(error);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };
  return {
    form,
    isSaving,
    refusal,
    send,
    submit: () =>
      void send(
        form.handleSubmit(async (values) => {
          if (confirm && !(await confirm(values))) return;
          await save(values);
          // The form may stay for a moment until the next page is there, while people still hold a key down.
          if (!isChange) isMade.current = true;
        }),
      ),
  };
}
