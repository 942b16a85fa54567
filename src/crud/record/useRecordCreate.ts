import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRefresh } from '../useRefresh.ts';
import type { FormValues } from './recordResolver.ts';
import { initialValues, useRecordForm } from './useRecordForm.ts';

/** A form for a new record; `given` are values that are known from where the person was. */
export function useRecordCreate(
  resource: Resource,
  given: FormValues,
  onCreated: (record: WireRecord) => void,
) {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const defaults = useMemo(() => initialValues(resource, given), [resource, given]);
  const recordForm = useRecordForm({
    resource,
    defaults,
    isChange: false,
    save: async (values) => {
      const { data: saved } = await provider.create(resource.name, { data: values });
      notify('crud.form.created', { type: 'success', messageArgs: { record: recordTitle(resource, saved) } });
      refresh();
      onCreated(saved);
    },
  });
  return { ...recordForm, defaults };
}
