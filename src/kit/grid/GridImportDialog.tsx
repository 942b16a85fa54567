import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import type { GridImported } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { FileChooser } from '../imports/FileChooser.tsx';
import { noAnswers } from '../imports/openColumns.ts';
import { RowProblems } from '../imports/ProblemTable.tsx';
import { Readings } from '../imports/Readings.tsx';
import { TableChoices } from '../imports/TableChoices.tsx';
import { useRefresh } from '../records/useRefresh.ts';
import { useWords } from '../records/useWords.ts';
import { useGridImport } from './useGridImport.ts';

interface GridImportDialogProps {
  parts: GridParts;
  within: Identifier | undefined;
  onClose: () => void;
}

/** The cells by their rows and columns; an ellipsis stands for those that the answer does not name. */
const namesOf = ({ count, first }: NonNullable<GridImported['outdated']>): string =>
  [...first.map(({ row, column }) => `${row} · ${column}`), ...(count > first.length ? ['…'] : [])].join(
    ', ',
  );

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
