import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import type { GridDrafts } from './useGridDrafts.ts';

/** The steps back and forth through the changes of a grid. */
export function GridSteps({ drafts }: { drafts: GridDrafts }) {
  const translate = useTranslate();
  const { done, undone } = drafts.drafts;
  return (
    <>
      <ToolButton
        label={translate('crud.grid.undo')}
        icon={<UndoIcon fontSize="small" />}
        disabled={done.length === 0}
        onClick={drafts.undo}
      />
      <ToolButton
        label={translate('crud.grid.redo')}
        icon={<RedoIcon fontSize="small" />}
        disabled={undone.length === 0}
        onClick={drafts.redo}
      />
    </>
  );
}
