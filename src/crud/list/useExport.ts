import { useListContext, useLocale } from 'ra-core';
import { useState } from 'react';
import { exportCalls } from '../../../contract/calls/exports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { defaultLanguage } from '../../../contract/fieldKinds/words.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { saveFile } from '../../kit/saveFile.ts';
import type { Columns } from '../views/useColumns.ts';

/** Exports the list as it is shown, or the chosen records: by its filter, its sort, its columns. With lines, a row for each line repeats its record. */
export function useExport(resource: Resource, columns: Columns, chosen?: ChosenRecords) {
  const { filterValues, sort } = useListContext();
  const api = useApi();
  const locale = useLocale();
  const words = useWords(resource);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isExporting, setIsExporting] = useState(false);

  const exportList = async (format: 'csv' | 'xlsx', lines?: Field) => {
    const ofLines = resource.lineFilters.filter(({ through }) => through === lines?.name);
    // A file that may come back says which record, and which version of it, each row shows.
    const identity = resource.verbs.has('import') ? identityFields : [];
    const exported = [...columns.shown, ...ofLines, ...identity];
    setIsExporting(true);
    notify('crud.export.started', { type: 'info' });
    try {
      const file = {
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(exported.map((field) => field.name)),
        format,
        ...(locale !== defaultLanguage && {
          headings: JSON.stringify(exported.map(words.field)),
          title: words.many,
        }),
      };
      const { ids, filter } = { ids: undefined, filter: filterValues, ...chosen };
      const made = ids
        ? api(exportCalls.selected(resource), { body: { ...file, ids } })
        : api(exportCalls.list(resource), { query: { ...file, filter: JSON.stringify(filter) } });
      saveFile(await made);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsExporting(false);
    }
  };
  return { exportList, isExporting };
}
