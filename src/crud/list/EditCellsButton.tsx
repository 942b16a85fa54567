import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import { Button } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Hint } from '../../layout/Hint.tsx';
import type { CellEditing } from './useCellEditing.ts';

/** Starts changing the cells of the list in their places. */
export function EditCellsButton({ cells }: { cells: CellEditing }) {
  const translate = useTranslate();
  const hint = translate('crud.cells.hint');
  return (
    <Hint text={hint}>
      <Button
        color="inherit"
        startIcon={<GridOnIcon />}
        aria-description={hint}
        onClick={() => cells.startIn(0, false)}
      >
        {translate('crud.cells.start')}
      </Button>
    </Hint>
  );
}
