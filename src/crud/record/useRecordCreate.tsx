import { Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { isComparableText } from '../../../contract/fieldKinds.ts';
import { issuedIn, type WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, isFilterable, isSortable, operatorsOf, type Resource } from '../../../contract/resource.ts';
import { onlyStore } from '../../../contract/storeScope.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useTellSaved } from '../../kit/records/useNotifySuccess.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useOwnStores } from '../../session/SessionContext.tsx';
import { initialValues, proposedValues, useRecordForm } from '../form/useRecordForm.ts';

/**
 * Sends the new record of one form under one key, so the server creates it once, even if the answer is lost and the
 * form sends it again. If the record was already created with other values, this tells the person, and their
 * next request creates another record.
 */
function useKeyedCreate(resource: Resource) {
  const provider = useCompositeProvider();
  const key = useRef<string>(undefined);
  return async (values: FormValues) => {
    key.current ??= crypto.randomUUID();
    try {
      return await provider.create(resource.name, {
        data: values,
        meta: { idempotencyKey: key.current },
      });
    } catch (error) {
      if (refusalCode(error) === 'IDEMPOTENCY_KEY_USED') key.current = undefined;
      throw error;
    }
  };
}

/**
 * What the form of a new record begins with: what the definition proposes, the only store of the person, and what
 * the page knows.
 */
export function useFirstValues(resource: Resource, known: FormValues | undefined): FormValues {
  const registry = useRegistry();
  const stores = useOwnStores();
  const clock = useWallClockOf()();
  return useMemo(() => {
    const proposed = proposedValues(resource, clock.dayOf(new Date()));
    return initialValues(resource, { ...proposed, ...onlyStore(stores, { resource, registry }), ...known });
  }, [resource, registry, stores, known, clock]);
}

/** Records that start like a new one. Lists sort the shortest first, so the twin is among the first. */
const mostTwins = 5;

const folded = (value: unknown) => String(value).toLowerCase();

/**
 * Asks before somebody adds a record whose unique texts differ only in capitals from those of another: most people mean the other one, but some
 * makers use codes like 15056BL and 15056bl side by side.
 */
function useTwin(resource: Resource) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const provider = useCompositeProvider();
  const [pending, setPending] = useState<{
    twin: WireRecord;
    name: string;
    answer: (isMeant: boolean) => void;
  }>();

  const find = async (values: FormValues): Promise<{ twin: WireRecord; name: string } | undefined> => {
    if (!resource.verbs.has('list')) return undefined;
    const single = [...resource.fields.values()].filter(({ unique }) => unique).map((field) => [field]);
    const together = resource.uniqueTogether.map((names) => names.map((name) => fieldOf(resource, name)));
    for (const set of [...single, ...together]) {
      const texts = set.filter(isComparableText);
      const [first] = texts;
      if (!first || !isSortable(first) || !set.every(isFilterable)) continue;
      if (!texts.every((field) => operatorsOf(field).includes('startsWith'))) continue;
      if (set.some(({ source }) => (values[source] ?? '') === '')) continue;
      const filter = Object.fromEntries(
        set.map((field) => [
          field.source,
          texts.includes(field) ? { startsWith: values[field.source] } : values[field.source],
        ]),
      );
      const { data } = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: mostTwins },
        sort: { field: first.source, order: 'ASC' },
        filter,
      });
      const twin = data.find(
        (record) =>
          texts.every(({ source }) => folded(record[source]) === folded(values[source])) &&
          texts.some(({ source }) => record[source] !== values[source]),
      );
      if (twin) return { twin, name: String(values[first.source]) };
    }
    return undefined;
  };

  /** False if the person means the record that is there. */
  const isMeant = async (values: FormValues): Promise<boolean> => {
    const found = await find(values);
    if (!found) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPending({ ...found, answer: resolve });
    const answer = await promise;
    setPending(undefined);
    return answer;
  };

  const question: ReactNode = pending && (
    <ConfirmDialog
      title={translate('crud.twin.title', { name: pending.name })}
      action={translate('crud.twin.add', { name: pending.name })}
      close={translate('crud.twin.back')}
      onAct={() => pending.answer(true)}
      onClose={() => pending.answer(false)}
    >
      <Typography>
        {translate('crud.twin.text')}{' '}
        <Link
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'edit', id: pending.twin.id })}
          target="_blank"
        >
          {recordTitle(resource, pending.twin)}
        </Link>
      </Typography>
    </ConfirmDialog>
  );
  return { isMeant, question };
}

/** A form for a new record; `prefilled` holds values known from the page that the person came from. */
export function useRecordCreate(
  resource: Resource,
  prefilled: FormValues,
  onCreated: (record: WireRecord) => void,
) {
  const create = useKeyedCreate(resource);
  const tellSaved = useTellSaved(resource);
  const refresh = useRefresh();
  const showKeys = useShowIssuedKeys();
  const defaults = useFirstValues(resource, prefilled);
  const { isMeant, question } = useTwin(resource);
  const recordForm = useRecordForm({
    resource,
    defaults,
    isChange: false,
    confirm: isMeant,
    save: async (values) => {
      const answer = await create(values);
      const { data: saved } = answer;
      tellSaved(answer);
      refresh();
      showKeys(resource, issuedIn(saved));
      onCreated(saved);
    },
  });
  return { ...recordForm, defaults, question };
}
