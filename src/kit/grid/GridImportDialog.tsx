import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { type GridImported, gridCalls } from '../../../contract/calls/grids.ts';
import { importCalls, type Preview, type PreviewOptions } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { FileChooser } from '../imports/FileChooser.tsx';
import { noAnswers } from '../imports/openColumns.ts';
import { RowProblems } from '../imports/ProblemTable.tsx';
import { Readings } from '../imports/Readings.tsx';
import { TableChoices, tableOptionsOf } from '../imports/TableChoices.tsx';
import { refusalIssues } from '../records/refusal.ts';
import { useRefresh } from '../records/useRefresh.ts';
import { useWords } from '../records/useWords.ts';

/** The cells by their rows and columns; an ellipsis stands for those that the answer does not name. */
const namesOf = ({ count, first }: NonNullable<GridImported['outdated']>): string =>
  [...first.map(({ row, column }) => `${row} · ${column}`), ...(count > first.length ? ['…'] : [])].join(
    ', ',
  );

/** A chosen file, and what is known of it. */
interface Chosen {
  file: File;
  /** What the person corrected of how the file is read. */
  table: PreviewOptions;
  /** How it was read; undefined if nobody could read it. */
  preview?: Preview | undefined;
  emptiesCells: boolean;
  /** Also changes cells that somebody changed after the file was made. */
  overwrites: boolean;
  /** How the person says that the file writes its numbers, if it doesn't show that. */
  decimalMark?: '.' | ',' | undefined;
  /** Numbers that can be read in two ways. */
  ambiguous?: readonly string[] | undefined;
  /** What it would change, once the server has tried it. */
  trial?: GridImported;
  issues: readonly FieldIssue[];
  error?: string;
}

/** Tries the file of a grid, and applies it. */
function useGridImport({ resource, grid }: GridParts, within: Identifier | undefined) {
  const api = useApi();
  const customerUuid = useSelectedCustomer()?.customerUuid ?? '';
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setIsBusy] = useState(false);

  const send = async (
    { file, table, preview, emptiesCells, overwrites, decimalMark, ambiguous }: Omit<Chosen, 'issues'>,
    dryRun: boolean,
  ): Promise<GridImported | undefined> => {
    const sent = { file, table, preview, emptiesCells, overwrites, decimalMark, ambiguous };
    setChosen({ ...sent, issues: [] });
    setIsBusy(true);
    try {
      sent.preview ??= await api(importCalls.preview(resource), {
        params: { customerUuid },
        form: fileForm(file, tableOptionsOf(table)),
      });
      const options = { within, emptiesCells, overwrites, decimalMark, dryRun, ...tableOptionsOf(table) };
      const params = { grid: grid.name, customerUuid };
      const done = await api(gridCalls.upload(resource), { params, form: fileForm(file, options) });
      setChosen({ ...sent, ambiguous: ambiguous ?? done.ambiguous, trial: done, issues: [] });
      return done;
    } catch (error) {
      const issues = refusalIssues(error);
      setChosen({ ...sent, issues, error: errorMessage(error) });
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{ chosen, isBusy },
    choose: (file: File) =>
      void send({ file, table: {}, emptiesCells: chosen?.emptiesCells ?? false, overwrites: false }, true),
    /** Reads the file in another way, and tries it again. */
    correct: (table: PreviewOptions) => {
      if (!chosen) return;
      const { file, emptiesCells, overwrites } = chosen;
      void send({ file, table, emptiesCells, overwrites }, true);
    },
    /** Tries the file again with what the person changed. */
    change: (changes: Partial<Pick<Chosen, 'emptiesCells' | 'overwrites' | 'decimalMark'>>) =>
      chosen && void send({ ...chosen, ...changes }, true),
    /** @returns what it changed; undefined if it was refused */
    apply: async () => chosen && send(chosen, false),
  };
}

interface GridImportDialogProps {
  parts: GridParts;
  within: Identifier | undefined;
  onClose: () => void;
}

/** Chooses the file of a grid, says what it would change, and applies it. */
export default function GridImportDialog({ parts, within, onClose }: GridImportDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const { chosen, isBusy, choose, correct, change, apply } = useGridImport(parts, within);
  const trial = chosen?.trial;
  const name = chosen?.file.name ?? '';
  const open = chosen?.ambiguous ? [{ name, holds: 'numbers' as const, samples: chosen.ambiguous }] : [];
  const isUnread = open.length > 0 && chosen?.decimalMark === undefined;
  const changes = trial ? trial.added + trial.changed + trial.emptied : 0;
  const act = async () => {
    if (!(await apply())) return;
    notify('crud.grid.saved', { type: 'success', messageArgs: { smart_count: changes } });
    refresh();
    onClose();
  };
  return (
    <ActionDialog
      title={translate('crud.grid.importTitle', { grid: parts.grid.label })}
      action={translate('crud.grid.importApply')}
      isBlocked={changes === 0 || isUnread}
      isBusy={isBusy}
      onAct={() => void act()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Typography variant="body2">
          {translate('crud.grid.importHelp', {
            rows: words.rows.names.many,
            columns: words.columns.names.many,
          })}
        </Typography>
        <FileChooser
          label={translate(chosen ? 'crud.import.another' : 'crud.import.choose')}
          variant="outlined"
          onChoose={choose}
        />
        {chosen && <Typography variant="body2">{chosen.file.name}</Typography>}
        {chosen && !isBusy && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <TableChoices preview={chosen.preview} table={chosen.table} onChoose={correct} />
          </Box>
        )}
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen?.emptiesCells ?? false}
              disabled={!chosen || isBusy}
              onChange={({ target }) => change({ emptiesCells: target.checked })}
            />
          }
          label={translate('crud.grid.importEmpties')}
        />
        <Readings
          columns={open}
          answers={{ ...noAnswers, decimalMarks: chosen?.decimalMark ? { [name]: chosen.decimalMark } : {} }}
          onAnswer={({ decimalMarks }) => change({ decimalMark: decimalMarks[name] })}
        />
        {trial && !isUnread && (
          <Alert severity="info" role="status">
            {translate('crud.grid.importTrial', {
              ...{ added: trial.added, changed: trial.changed, emptied: trial.emptied },
              unchanged: trial.unchanged,
            })}
          </Alert>
        )}
        {trial?.outdated && (
          <Alert severity="warning" role="status">
            {translate('crud.grid.importOutdated', {
              smart_count: trial.outdated.count,
              names: namesOf(trial.outdated),
            })}
          </Alert>
        )}
        {(trial?.outdated || chosen?.overwrites) && (
          <FormControlLabel
            control={
              <Checkbox
                checked={chosen?.overwrites ?? false}
                disabled={isBusy}
                onChange={({ target }) => change({ overwrites: target.checked })}
              />
            }
            label={translate('crud.grid.importOverwrites')}
          />
        )}
        {chosen?.error && (
          <Alert severity="error" role="alert">
            {chosen.error}
          </Alert>
        )}
        {chosen && chosen.issues.length > 0 && <RowProblems issues={chosen.issues} />}
      </Box>
    </ActionDialog>
  );
}
