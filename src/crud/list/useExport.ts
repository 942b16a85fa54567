import { useListContext, useLocale } from 'ra-core';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { defaultLanguage } from '../../../contract/fieldKinds/words.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { ChosenRecords } from '../../dataProviders/serviceProvider.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { saveFile } from '../saveFile.ts';
import { useWords } from '../useWords.ts';
import type { Columns } from '../views/useColumns.ts';

/** Exports the list as it is shown, or the chosen records: by its filter, its sort, its columns. With lines, a row for each line repeats its record. */
export function useExport(resource: Resource, columns: Columns, chosen?: ChosenRecords) {
  const { filterValues, sort } = useListContext();
  const provider = useCompositeProvider();
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
      const { data, fileName } = await provider.exportFile(resource.name, {
        records: chosen ?? { filter: filterValues },
        sort,
        columns: exported.map((field) => field.name),
        format,
        ...(locale !== defaultLanguage && {
          worded: { headings: exported.map(words.field), title: words.many },
        }),
      });
      saveFile(data, fileName);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsExporting(false);
    }
  };
  return { exportList, isExporting };
}
