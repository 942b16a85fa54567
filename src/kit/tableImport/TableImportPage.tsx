import { Alert, Box, Button, Typography } from '@mui/material';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { UploadPurpose } from '../../../contract/uploads.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FileButton } from '../imports/FileChooser.tsx';
import { openColumns, unanswered } from '../imports/openColumns.ts';
import { RowProblems } from '../imports/ProblemTable.tsx';
import { Readings } from '../imports/Readings.tsx';
import { TableChoices } from '../imports/TableChoices.tsx';
import { UndoImport } from '../imports/UndoImport.tsx';
import { useFileDrop } from '../useFileDrop.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { type CountsOf, type FirstRows, ImportCounts, PartRows } from './PartRows.tsx';
import type { TableFile } from './useTableFile.ts';

/** What every import of this kind answers. */
interface Imported {
  counts: Readonly<Record<string, CountsOf>>;
  /** What a check says about the first records of each part. */
  first?: Readonly<Record<string, FirstRows>> | undefined;
  /** Rows with problems, which do not come in. */
  leftOut?: number | undefined;
  /** By which people undo it. */
  job?: string | undefined;
}

interface DropBoxProps {
  purpose: UploadPurpose;
  /** Which files, and how large. */
  limit: string;
  /** The file that was read last. */
  file: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Where people drop a file, or choose it. */
function DropBox({ purpose, limit, file, isBusy, onChoose }: DropBoxProps) {
  const translate = useTranslate();
  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    ...{ purpose, onFile: onChoose, isDisabled: isBusy },
  });
  const label = translate(file === undefined ? 'tableImport.choose' : 'tableImport.another');
  return (
    <Box
      {...getRootProps()}
      sx={{
        ...{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: file === undefined ? 10 : 4 },
        ...{ border: '1px dashed', borderRadius: 1, textAlign: 'center' },
        borderColor: isDragActive ? 'primary.main' : 'surface.inputBorder',
        bgcolor: isDragActive ? 'action.selected' : 'surface.canvas',
      }}
    >
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {file ?? translate('tableImport.drop')}
      </Typography>
      <FileButton label={label} variant={file === undefined ? 'contained' : 'outlined'} onClick={open} />
      <input {...getInputProps({ 'aria-label': label, hidden: true })} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {limit}
      </Typography>
    </Box>
  );
}

interface TableImportPageProps<Answer extends Imported> {
  title: string;
  help: string;
  /** Which files, and how large. */
  limit: string;
  purpose: UploadPurpose;
  table: Pick<TableFile<Answer>, 'read' | 'looked' | 'result' | 'problem' | 'isBusy' | 'hold' | 'answer'>;
  /** What a column can hold, and how people read it. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  partLabel: (part: string) => string;
  /** The resource of each part, where a check shows records. */
  partResources?: Readonly<Record<string, string>>;
  /** How many rows the file has, in words. */
  readText: (rows: number) => string;
  /** What is missing before the file can be checked, in words. */
  missing: string | undefined;
  /** False where people first have to add something else. Default: true. */
  canChoose?: boolean;
  /** @param table what people correct of how the file is read */
  onChoose: (file: File, table?: PreviewOptions) => void;
  onCheck: () => void;
  onRun: () => void;
  /** The button that imports, and the link afterwards. */
  runLabel: string;
  done: { to: string; label: string };
  /** Between the help and the file. */
  before?: ReactNode;
  /** Between the columns and the result. */
  between?: ReactNode;
  /** More about the result. */
  more?: (answer: Answer) => ReactNode;
}

/** A page that imports a file which writes records of several resources: choose, match the columns, check, import, undo. */
export function TableImportPage<Answer extends Imported>(props: TableImportPageProps<Answer>) {
  const { title, help, table, fields, canChoose = true, before, between, more, done } = props;
  const { read, looked, result, problem, isBusy, hold, answer } = table;
  const translate = useTranslate();
  const counts = Object.entries(result?.imported.counts ?? {});
  const written = counts.reduce((sum, [, { added, changed }]) => sum + added + changed, 0);
  const open = read ? openColumns(fields, read.preview, read.columns) : [];
  const unread = read ? unanswered(open, read.answers) : [];
  const missing =
    props.missing ??
    (unread.length > 0
      ? translate('crud.import.unread', { columns: listText(unread.map(({ name }) => name)) })
      : undefined);
  const isDone = result?.isTrial === false;
  const resultTitle = translate(isDone ? 'tableImport.did' : 'tableImport.wouldDo');
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={title} />
      <Box
        sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}
      >
        <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>{help}</Typography>
        {before}
        <DropBox
          {...{ purpose: props.purpose, limit: props.limit }}
          file={read?.file.name}
          isBusy={isBusy || !canChoose}
          onChoose={(file) => props.onChoose(file)}
        />
        {problem && (
          <Alert severity="error" role="alert">
            {problem.text}
          </Alert>
        )}
        {problem && problem.issues.length > 0 && <RowProblems issues={problem.issues} />}
        {looked && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <TableChoices
              preview={read?.table === looked.table ? read.preview : undefined}
              table={looked.table}
              onChoose={(corrected) => props.onChoose(looked.file, corrected)}
            />
          </Box>
        )}
        {read && (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <Typography variant="h2">{props.readText(read.preview.rowCount)}</Typography>
            </Box>
            <ColumnTable
              {...{ fields, labelOf: props.labelOf }}
              preview={read.preview}
              columns={read.columns}
              onHold={hold}
            />
            <Readings columns={open} answers={read.answers} onAnswer={answer} />
            {between}
            {result && (
              <Box role="status" sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <Typography variant="h2">{resultTitle}</Typography>
                {written === 0 && !isDone && !result.imported.leftOut && (
                  <Typography>{translate('tableImport.nothing')}</Typography>
                )}
                <ImportCounts
                  parts={counts.map(([part, one]) => ({ label: props.partLabel(part), counts: one }))}
                  title={resultTitle}
                />
                {result.imported.first && props.partResources && (
                  <PartRows
                    {...{ counts: result.imported.counts, first: result.imported.first }}
                    {...{ resources: props.partResources, labelOf: props.partLabel }}
                  />
                )}
                {result.imported.job !== undefined && <UndoImport job={result.imported.job} />}
                {more?.(result.imported)}
              </Box>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              {isDone ? (
                <Button variant="contained" component={LinkBase} to={done.to}>
                  {done.label}
                </Button>
              ) : result ? (
                <Button variant="contained" loading={isBusy} disabled={written === 0} onClick={props.onRun}>
                  {props.runLabel}
                </Button>
              ) : (
                <Button
                  variant="contained"
                  loading={isBusy}
                  disabled={missing !== undefined}
                  onClick={props.onCheck}
                >
                  {translate('tableImport.check')}
                </Button>
              )}
              {missing !== undefined && !isDone && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {missing}
                </Typography>
              )}
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}
