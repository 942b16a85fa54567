import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

interface Steps {
  /** The steps that can be undone, and those that can be done again. */
  drafts: { done: readonly unknown[]; undone: readonly unknown[] };
  undo: () => void;
  redo: () => void;
}

/** The steps back and forth through the changes of cells. */
export function GridSteps({ drafts: { drafts, undo, redo } }: { drafts: Steps }) {
  const translate = useTranslate();
  const { done, undone } = drafts;
  return (
    <>
      <ToolButton
        label={translate('crud.grid.undo')}
        icon={<UndoIcon className="pointing" fontSize="small" />}
        disabled={done.length === 0}
        onClick={undo}
      />
      <ToolButton
        label={translate('crud.grid.redo')}
        icon={<RedoIcon className="pointing" fontSize="small" />}
        disabled={undone.length === 0}
        onClick={redo}
      />
    </>
  );
}
