import { useState } from 'react';
import { type ChainImported, chainImportCalls } from '../../../contract/calls/chainImport.ts';
import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { readingOf, useTableFile } from '../../kit/tableImport/useTableFile.ts';

/** Where the stores are whose rows do not say it; empty where the import finds it out. */
export interface ChainPlace {
  country: string;
  timeZone: string;
}

/** Files of map services have many columns; those that stores need come first. */
const neededFirst = (found: Preview): Preview => ({
  ...found,
  columns: found.columns.toSorted((one, other) => Number(one.field === null) - Number(other.field === null)),
});

/** Reads the file of a chain, checks it, and applies it. */
export function useChainImport() {
  const api = useApi();
  const translate = useTranslate();
  const [where, setWhere] = useState<ChainPlace>({ country: '', timeZone: '' });
  const { look, send, ...table } = useTableFile<ChainImported>(translate('chainImport.notPlaces'));
  const apply = (isTrial: boolean) =>
    send(isTrial, (read) =>
      api(chainImportCalls.apply, {
        form: fileForm(read.file, {
          ...readingOf(read),
          dryRun: isTrial,
          // A check names all problems, and people see what comes in without those rows before they import it.
          leaveOut: isTrial || (table.result?.imported.leftOut ?? 0) > 0,
          ...(where.country.trim() && { country: where.country }),
          ...(where.timeZone && { timeZone: where.timeZone }),
        }),
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  return {
    ...{ ...table, where },
    place: (part: Partial<ChainPlace>) => {
      table.forgetResult();
      setWhere({ ...where, ...part });
    },
    choose: (chosen: File, options: PreviewOptions = {}) =>
      void look(
        chosen,
        async (file) => neededFirst(await api(chainImportCalls.preview, { form: fileForm(file, options) })),
        options,
      ),
    check: () => void apply(true),
    run: () => void apply(false),
  };
}
