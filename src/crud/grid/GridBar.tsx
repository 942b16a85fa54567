import { Button, Typography } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../../layout/shell/OfflineLine.tsx';
import { FormBar } from '../record/SaveBar.tsx';
import type { GridDrafts } from './useGridDrafts.ts';

/** The cells to save or discard, and what prevents saving them; shown only while there are any. */
export function GridBar({ drafts, onSave }: { drafts: GridDrafts; onSave: () => void }) {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const { problems, others, isSaving } = drafts;
  const count = drafts.drafts.cells.size;
  if (count === 0) return null;
  const isOutdated = others.size > 0;
  return (
    <FormBar>
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 0 }}>
        <strong>{translate('crud.grid.changes', { smart_count: count })}</strong>
        {problems.size > 0 && ` · ${translate('crud.grid.wrong', { smart_count: problems.size })}`}
        {isOutdated && ` · ${translate('crud.grid.outdated', { smart_count: others.size })}`}
      </Typography>
      {isOutdated && (
        <>
          <Button color="inherit" onClick={() => drafts.settle('theirs')}>
            {translate('crud.grid.takeTheirs')}
          </Button>
          <Button color="inherit" onClick={() => drafts.settle('mine')}>
            {translate('crud.grid.keepMine')}
          </Button>
        </>
      )}
      <Button color="inherit" disabled={isSaving} onClick={drafts.discard}>
        {translate('crud.form.discard')}
      </Button>
      <Button
        variant="contained"
        loading={isSaving}
        disabled={!isOnline || problems.size > 0 || isOutdated}
        onClick={onSave}
      >
        {translate('crud.form.save')}
      </Button>
    </FormBar>
  );
}
