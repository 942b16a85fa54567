import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined';
import { Button } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ListShape } from './useListShape.ts';

/** Shows the list as a board, or as a table again. */
export function BoardButton({ shape }: { shape: ListShape }) {
  const translate = useTranslate();
  const { isBoard, show } = shape;
  return (
    <Button
      color="inherit"
      startIcon={isBoard ? <TableRowsIcon /> : <ViewKanbanIcon />}
      onClick={() => show(isBoard ? 'table' : 'board')}
    >
      {translate(isBoard ? 'crud.board.toTable' : 'crud.board.toBoard')}
    </Button>
  );
}
