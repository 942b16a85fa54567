import { useState } from 'react';
import { importCalls } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { csvText } from '../../kit/csvText.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import type { ImportedFile } from './importJobs.ts';
import type { ImportChoices } from './importOptions.ts';
import { requestOptions } from './requestOptions.ts';
import { useProblemText } from './useProblemText.ts';

/** Saves the rows with problems as a file with a column that says what is wrong, to be corrected and imported. */
export function useBadRows(resource: Resource, choices: ImportChoices) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const customerUuid = useSelectedCustomer()?.customerUuid ?? '';
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { sentenceOf } = useProblemText(resource, choices);
  const [isMaking, setIsMaking] = useState(false);

  const make = async (file: ImportedFile) => {
    setIsMaking(true);
    try {
      const form = fileForm(file, requestOptions(resource, choices));
      const { columns, rows, count } = await api(importCalls.problems(resource), {
        params: { customerUuid },
        form,
      });
      const reason = translate('crud.import.reasonColumn');
      // A file that was corrected once already has the column.
      const kept = columns.flatMap((name, index) => (name === reason ? [] : [index]));
      const lines = rows.map(({ cells, issues }) => [
        ...kept.map((index) => cells[index] ?? ''),
        issues.map((issue) => sentenceOf(issue)).join('; '),
      ]);
      const headings = [...kept.map((index) => columns[index] ?? ''), reason];
      const text = await csvText([headings, ...lines]);
      const blob = new Blob([text], { type: 'text/csv' });
      saveFile({ blob, fileName: `${file.name.replace(/\.\w+$/, '')}-problems.csv` });
      if (count > rows.length) {
        const messageArgs = { shown: figures(rows.length), count: figures(count) };
        notify('crud.import.rowsCut', { type: 'warning', messageArgs });
      }
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsMaking(false);
    }
  };
  return { download: (file: ImportedFile) => void make(file), isMaking };
}
