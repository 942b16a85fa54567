import { useState } from 'react';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
} from '../../../contract/calls/menuImport.ts';
import type { MenuFileKind } from '../../../contract/importFiles/menuFile.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { readingOf, useTableFile } from '../../kit/tableImport/useTableFile.ts';

/** What the person says besides the columns. */
export type Target = Omit<
  MenuImportOptions,
  'kind' | 'columns' | 'dryRun' | 'sheet' | 'decimalMark' | 'decimalMarks' | 'dateOrders'
>;

/** Reads the file of a menu, checks it, and applies it. */
export function useMenuImport() {
  const api = useApi();
  const translate = useTranslate();
  const [kind, setKind] = useState<MenuFileKind>('items');
  const { look, send, forgetResult, ...table } = useTableFile<MenuImported>(translate('menuImport.notJson'));
  const lookAs = (chosen: File, asKind: MenuFileKind, sheet?: string) =>
    look(chosen, (file) => api(menuImportCalls.preview, { form: fileForm(file, { kind: asKind, sheet }) }));
  const apply = (target: Target, isTrial: boolean) =>
    send(isTrial, (read) =>
      api(menuImportCalls.apply, {
        form: fileForm(read.file, { ...target, ...readingOf(read), kind, dryRun: isTrial }),
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  return {
    ...table,
    kind,
    choose: (file: File, sheet?: string) => void lookAs(file, kind, sheet),
    chooseKind: (next: MenuFileKind) => {
      setKind(next);
      if (table.read) void lookAs(table.read.file, next);
    },
    changeTarget: forgetResult,
    check: (target: Target) => void apply(target, true),
    run: (target: Target) => void apply(target, false),
  };
}
