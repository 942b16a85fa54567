import { useState } from 'react';
import type { Preview } from '../../../contract/calls/imports.ts';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
} from '../../../contract/calls/menuImport.ts';
import type { MenuFileKind } from '../../../contract/catalogue/menuFile.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { refusalIssues } from '../../crud/record/refusal.ts';
import { useRefresh } from '../../crud/useRefresh.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asTable, NotAList } from './asTable.ts';

/** A file that was read, and what its columns hold. */
interface ReadFile {
  file: File;
  preview: Preview;
  columns: Readonly<Record<string, string | null>>;
}

/** What the person says besides the columns. */
export type Target = Omit<MenuImportOptions, 'kind' | 'columns' | 'dryRun' | 'sheet' | 'decimalMark'>;

interface Result {
  isTrial: boolean;
  imported: MenuImported;
}

const formOf = (file: File, options: object): FormData => {
  const form = new FormData();
  form.set('options', JSON.stringify(options));
  form.set('file', file);
  return form;
};

/** Reads the file of a menu, checks it, and applies it. */
export function useMenuImport() {
  const api = useApi();
  const refresh = useRefresh();
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [kind, setKind] = useState<MenuFileKind>('items');
  const [read, setRead] = useState<ReadFile>();
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState<{ text: string; issues: readonly FieldIssue[] }>();
  const [isBusy, setIsBusy] = useState(false);

  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setResult(undefined);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const text = error instanceof NotAList ? translate('menuImport.notJson') : errorMessage(error);
      setProblem({ text, issues: refusalIssues(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const look = (chosen: File, asKind: MenuFileKind) =>
    busy(async () => {
      const file = await asTable(chosen);
      const preview = await api(menuImportCalls.preview, { form: formOf(file, { kind: asKind }) });
      const columns = Object.fromEntries(preview.columns.map(({ name, field }) => [name, field]));
      setRead({ file, preview, columns });
    });
  const send = (target: Target, isTrial: boolean) =>
    busy(async () => {
      if (!read) return;
      const options = { ...target, kind, columns: read.columns, dryRun: isTrial };
      const imported = await api(menuImportCalls.apply, {
        form: formOf(read.file, options),
        idempotencyKey: crypto.randomUUID(),
      });
      setResult({ isTrial, imported });
      if (!isTrial) refresh();
    });

  return {
    ...{ kind, read, result, problem, isBusy },
    choose: (file: File) => void look(file, kind),
    chooseKind: (next: MenuFileKind) => {
      setKind(next);
      if (read) void look(read.file, next);
    },
    hold: (column: string, field: string | null) => {
      setResult(undefined);
      if (!read) return;
      const others = Object.entries(read.columns).map(([name, held]) => [name, held === field ? null : held]);
      setRead({ ...read, columns: { ...Object.fromEntries(others), [column]: field } });
    },
    /** What was checked is no longer what would be imported. */
    changeTarget: () => setResult(undefined),
    check: (target: Target) => void send(target, true),
    run: (target: Target) => void send(target, false),
  };
}
