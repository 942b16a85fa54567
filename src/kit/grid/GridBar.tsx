import { Button, Typography } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import { FormBar } from '../FormBar.tsx';
import type { Size } from './cellBlocks.ts';
import { useClippedText } from './useClippedText.ts';
import type { GridDrafts } from './useGridDrafts.ts';

interface GridBarProps {
  drafts: GridDrafts;
  /** The rows and columns of a pasted block that had no place. */
  clipped: Size;
  onSave: () => void;
}

/** The cells to save or discard, what prevents saving them, and what had no place; shown only while there are any. */
export function GridBar({ drafts, clipped, onSave }: GridBarProps) {
  const translate = useTranslate();
  const clippedOf = useClippedText();
  const isOnline = useIsOnline();
  const { problems, others, isSaving } = drafts;
  const count = drafts.drafts.cells.size;
  if (count === 0) return null;
  const clippedText = clippedOf(clipped, false);
  const isOutdated = others.size > 0;
  return (
    <FormBar>
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 0 }}>
        <strong>{translate('crud.grid.changes', { smart_count: count })}</strong>
        {problems.size > 0 && ` · ${translate('crud.grid.wrong', { smart_count: problems.size })}`}
        {clippedText !== '' && ` · ${clippedText}`}
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
