import { useMemo, useRef } from 'react';
import { issuedIn, type WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { onlyStore } from '../../../contract/storeScope.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import type { FormValues } from '../../kit/records/fields.ts';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useTellSaved } from '../../kit/records/useTellDone.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useOwnStores } from '../../session/SessionContext.tsx';
import { initialValues, proposedValues, useRecordForm } from '../form/useRecordForm.ts';
import { useTwin } from './useTwin.tsx';

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

/** A form for a new record; `given` holds values known from the page that the person came from. */
export function useRecordCreate(
  resource: Resource,
  given: FormValues,
  onCreated: (record: WireRecord) => void,
) {
  const create = useKeyedCreate(resource);
  const tellSaved = useTellSaved(resource);
  const refresh = useRefresh();
  const showKeys = useShowIssuedKeys();
  const defaults = useFirstValues(resource, given);
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
