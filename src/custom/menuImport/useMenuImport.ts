import { useState } from 'react';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
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
  'kind' | 'columns' | 'dryRun' | 'decimalMark' | 'decimalMarks' | 'dateOrders' | keyof PreviewOptions
>;

/** Reads the file of a menu, checks it, and applies it. */
export function useMenuImport() {
  const api = useApi();
  const translate = useTranslate();
  const [kind, setKind] = useState<MenuFileKind>('items');
  const { look, send, forgetResult, ...table } = useTableFile<MenuImported>(translate('menuImport.notJson'));
  const lookAs = (chosen: File, asKind: MenuFileKind, options?: PreviewOptions) =>
    look(
      chosen,
      (file) => api(menuImportCalls.preview, { form: fileForm(file, { kind: asKind, ...options }) }),
      options,
    );
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
    choose: (file: File, options?: PreviewOptions) => void lookAs(file, kind, options),
    chooseKind: (next: MenuFileKind) => {
      setKind(next);
      if (table.read) void lookAs(table.read.file, next, table.read.table);
    },
    changeTarget: forgetResult,
    check: (target: Target) => void apply(target, true),
    run: (target: Target) => void apply(target, false),
  };
}
