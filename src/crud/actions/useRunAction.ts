import { useQueryClient } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { canBeUndone } from '../../../contract/actionForm.ts';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { inputNamed, namedIn, type ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { listText } from '../../i18n/listText.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useUndoChange } from '../../kit/records/useUndo.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

type Values = Readonly<Record<string, unknown>>;

/** The refusals of an action on a record that somebody else has changed meanwhile. */
const staleCodes = ['VERSION_CONFLICT', 'ACTION_REFUSED'];

/** Returns a function that says why an action failed. If somebody else changed the record, it is shown as it is now. */
export function useFailureNotice(): (error: unknown) => void {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return (error) => {
    if (!staleCodes.includes(refusalCode(error) ?? '')) return notifyFailure(error);
    notify('crud.actions.changed', { type: 'warning' });
    refresh();
  };
}

interface Did {
  /** The name of the record, or how many there were. */
  records: string;
  isMany: boolean;
  /** What people entered. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Returns a function that says what an action did in its own sentence, with the names that the sentence asks for.
 * Undefined if the action has no such sentence, or if a name cannot be read.
 */
export function useDoneText() {
  const provider = useCompositeProvider();
  const registry = useRegistry();
  const formats = useMoneyFormats();

  /** What an input says: the names of the records that it holds, or its text in a file. */
  const textOf = async (field: ResourceAction['form']['fields'][number], value: unknown) => {
    const target = field.resource === undefined ? undefined : registry.get(field.resource);
    if (!target) return fieldKinds[field.kind].toText(value, field, formats);
    const ids = [value].flat().map(String);
    const { data } = await provider.getMany(target.name, { ids });
    return listText(data.map((record) => recordTitle(target, record)));
  };

  return async ({ done, form }: ResourceAction, { records, isMany, values }: Did) => {
    const names = namedIn(done ?? '');
    if (done === undefined || (isMany && names.length === 0)) return undefined;
    try {
      const texts = new Map([['records', records]]);
      for (const field of form.fields) {
        const name = names.find((one) => inputNamed(one) === field.name);
        if (name !== undefined) texts.set(name, await textOf(field, values[field.source]));
      }
      return done.replace(/\{([\w.]+)\}/g, (braces, name: string) => texts.get(name) ?? braces);
    } catch {
      // The action is done, whatever the names are.
      return undefined;
    }
  };
}

/**
 * Returns a function that runs an action on a record as the person saw it, says so with a way to undo it, and shows a
 * copy if it made one.
 */
export function useRunAction(resource: Resource) {
  const api = useApi();
  const client = useQueryClient();
  const notify = useNotify();
  const doneText = useDoneText();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const offerUndo = useUndoChange(resource);

  const show = (record: WireRecord) => {
    client.setQueryData([resource.name, 'getOne', { id: String(record.id), meta: undefined }], record);
    refresh();
  };

  return async (action: ResourceAction, record: WireRecord, values: Values = {}): Promise<void> => {
    const { id, version } = record;
    const request = { params: { id, action: action.name }, body: { ...values, version } };
    const done = await api(actionCalls.record(resource), { ...request, ...keyOf(request) });
    const { data } = done;
    if (!('id' in data)) {
      const messageArgs = { action: action.label, record: recordTitle(resource, record) };
      notify('crud.jobs.started', { type: 'info', messageArgs });
      return refresh();
    }
    const title = recordTitle(resource, data);
    const text = await doneText(action, { records: title, isMany: false, values });
    const canUndo = action.undo || canBeUndone(resource, action);
    const undoable = canUndo && offerUndo(done, title);
    notify(text === undefined ? 'crud.actions.done' : 'crud.actions.said', {
      type: 'success',
      undoable,
      messageArgs: { action: action.label, record: title, text },
    });
    show(data);
    if (action.copies) navigate(createPath({ resource: resource.name, type: 'edit', id: data.id }));
  };
}

/** Returns a function that changes values of a record as the person saw it, and says so with a way to undo it. */
export function useChangeWithUndo(resource: Resource) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const offerUndo = useUndoChange(resource);

  const tellFailure = useFailureNotice();

  return async ({ id, version }: WireRecord, values: Values): Promise<void> => {
    try {
      const data = { ...values, version };
      const { data: saved, meta } = await provider.update(resource.name, {
        id,
        data,
        previousData: undefined,
      });
      const messageArgs = { record: recordTitle(resource, saved) };
      const undoable = offerUndo(meta, messageArgs.record);
      notify('crud.form.saved', { type: 'success', undoable, messageArgs });
      refresh();
    } catch (error) {
      tellFailure(error);
    }
  };
}
