import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { settableFields } from '../fields.ts';
import { type FormValues, recordResolver } from './recordResolver.ts';
import { refusalOf } from './refusal.ts';
import { useIssueText } from './useIssueText.ts';

/** The values that a new record starts with; `given` come from where the person was. */
export function initialValues(resource: Resource, given: FormValues = {}): FormValues {
  const defaults = settableFields(resource).map((field) => [field.source, field.default ?? null]);
  return { ...Object.fromEntries(defaults), ...given };
}

/** The part of a record that a form holds. */
export const formValues = (resource: Resource, record: WireRecord): FormValues =>
  Object.fromEntries(settableFields(resource).map(({ source }) => [source, record[source] ?? null]));

export interface RecordForm {
  form: UseFormReturn<FormValues>;
  isSaving: boolean;
  /** What the server said that belongs to no field. */
  refusal: unknown;
  /** Runs a request of this form's; a refusal is shown in it. */
  send: (sending: () => Promise<void>) => Promise<void>;
  /** Saves, unless it is being saved already; a new record is saved once. */
  submit: () => void;
}

interface RecordFormOptions {
  resource: Resource;
  defaults: FormValues;
  /** Judges a change of an existing record rather than a new one. */
  isChange: boolean;
  /** Sends what the resolver gives: the change, or the new record. What it throws is shown: at the fields where it names some, else above the form. */
  save: (values: FormValues) => Promise<void>;
}

/** A form whose rules are those of the server, and which can be sent once at a time. */
export function useRecordForm({ resource, defaults, isChange, save }: RecordFormOptions): RecordForm {
  const issueText = useIssueText();
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const isMade = useRef(false);
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<FormValues>({
    defaultValues: defaults,
    resolver: recordResolver(resource, isChange ? defaults : undefined, issueText),
    mode: 'onTouched',
    // The summary takes the focus: it names every field that is wrong.
    shouldFocusError: false,
  });

  const showRefusal = (error: unknown) => {
    const { fields, isWhole } = refusalOf(error, resource, issueText);
    for (const [source, message] of Object.entries(fields))
      form.setError(source, { type: 'server', message });
    if (isWhole) setRefusal(error);
  };

  /** Sends something of this form; what is asked for meanwhile is not sent. */
  const send = async (sending: () => Promise<void>) => {
    // Not by state: a second press can come before the page is drawn again.
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
          await save(values);
          // The form may stand for a while until the next page is there, and keys that are held go on being pressed.
          if (!isChange) isMade.current = true;
        }),
      ),
  };
}
