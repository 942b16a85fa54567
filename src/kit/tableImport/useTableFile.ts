import { useState } from 'react';
import { z } from 'zod';
import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { rowsOfGeoJson } from '../../../contract/stores/geoJson.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { answersFor, noAnswers, type ReadingAnswers } from '../imports/openColumns.ts';
import { tableOptionsOf } from '../imports/TableChoices.tsx';
import { mapEnding, readMap } from '../readMap.ts';
import { refusalIssues } from '../records/refusal.ts';
import { useRefresh } from '../records/useRefresh.ts';

/** The field that each column of a file holds; null for none. */
type Columns = Readonly<Record<string, string | null>>;

/** A file that was read, and what its columns hold. */
export interface ReadFile {
  file: File;
  preview: Preview;
  columns: Columns;
  /** What people say about columns that can be read in two ways. */
  answers: ReadingAnswers;
  /** What they corrected of how the file is read. */
  table: PreviewOptions;
}

const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))).min(1);

/** A file with JSON that is not a list of plain records. */
class NotAList extends Error {
  override name = 'NotAList';
}

/** Turns a list of records in JSON, or of places in JSON or KML, into a table, because the server reads tables. Other files stay as they are. */
export async function asTable(file: File): Promise<File> {
  if (!mapEnding.test(file.name)) return file;
  const value = await readMap(file).catch((cause: unknown) => {
    throw new NotAList('The file holds no JSON.', { cause });
  });
  const parsed = rows.safeParse(rowsOfGeoJson(value) ?? value);
  if (!parsed.success) throw new NotAList('The file holds no list of records.', { cause: parsed.error });
  const { default: papaparse } = await import('papaparse');
  const columns = [...new Set(parsed.data.flatMap((row) => Object.keys(row)))];
  const csv = papaparse.unparse({
    fields: columns,
    data: parsed.data.map((row) => columns.map((one) => row[one] ?? '')),
  });
  return new File([csv], file.name.replace(mapEnding, '.csv'), { type: 'text/csv' });
}

/**
 * A file with a table that people choose, check and import. `Imported` is what an import answers.
 * @param notAList what people read about a file of JSON that holds no list
 */
export function useTableFile<Imported>(notAList: string) {
  const refresh = useRefresh();
  const errorMessage = useErrorMessage();
  const [read, setRead] = useState<ReadFile>();
  const [result, setResult] = useState<{ isTrial: boolean; imported: Imported }>();
  const [problem, setProblem] = useState<{ text: string; issues: readonly FieldIssue[] }>();
  const [isBusy, setIsBusy] = useState(false);
  const [looked, setLooked] = useState<Pick<ReadFile, 'file' | 'table'>>();

  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setResult(undefined);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const text = error instanceof NotAList ? notAList : errorMessage(error);
      setProblem({ text, issues: refusalIssues(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{ read, result, problem, isBusy },
    /** The file that was looked at last, and how, even if nobody could read it. */
    looked,
    /** What was checked is no longer what would be imported. */
    forgetResult: () => setResult(undefined),
    /** @param previewOf what a file with a table holds */
    look: (chosen: File, previewOf: (file: File) => Promise<Preview>, table: PreviewOptions = {}) =>
      busy(async () => {
        const file = await asTable(chosen);
        setLooked({ file, table });
        const preview = await previewOf(file);
        const columns = Object.fromEntries(preview.columns.map(({ name, field }) => [name, field]));
        setRead({ file, preview, columns, answers: noAnswers, table });
      }),
    send: (isTrial: boolean, apply: (read: ReadFile) => Promise<Imported>) =>
      busy(async () => {
        if (!read) return;
        setResult({ isTrial, imported: await apply(read) });
        if (!isTrial) refresh();
      }),
    /** What the columns mean that can be read in two ways. */
    answer: (answers: ReadingAnswers) => {
      setResult(undefined);
      if (read) setRead({ ...read, answers });
    },
    /** The column holds the field from now on. No other column does, unless this one is only an alternative to it. */
    hold: (column: string, field: string | null, isAlternative = false) => {
      setResult(undefined);
      if (!read) return;
      const others = Object.entries(read.columns).map(([name, held]) => [
        name,
        held === field && !isAlternative ? null : held,
      ]);
      setRead({ ...read, columns: { ...Object.fromEntries(others), [column]: field } });
    },
  };
}

export type TableFile<Imported> = ReturnType<typeof useTableFile<Imported>>;

/** How to read the columns of a file, for the calls that import it. */
export const readingOf = ({ columns, answers, preview, table }: ReadFile) => ({
  columns,
  ...tableOptionsOf(table),
  ...answersFor(answers, columns),
  ...(preview.sheets?.chosen && { sheet: preview.sheets.chosen }),
});
