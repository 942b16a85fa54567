import { Box, Button, Typography } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { GridSteps } from '../../kit/grid/GridSteps.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import type { CellDrafts } from './useCellDrafts.ts';

interface CellBarProps {
  resource: Resource;
  drafts: CellDrafts;
  /** The field, the record and the key of the chosen cell. */
  field: Field | undefined;
  title: string;
  cell: string;
  /** What became of a part of a pasted block that had no place. */
  clipped: string;
  onDone: () => void;
}

/** Which cell is chosen, what is wrong with it, what has become of the changes, and the way back. */
export function CellBar({ resource, drafts, field, title, cell, clipped, onDone }: CellBarProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { problems, isBusy, savedCount } = drafts;
  const problem = problems.get(cell);
  const state = () => {
    if (problems.size > 0) return translate('crud.grid.wrong', { smart_count: problems.size });
    if (isBusy) return translate('crud.cells.savingAll');
    return savedCount > 0 ? translate('crud.cells.savedAll') : '';
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 6,
        py: 1,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'surface.raised',
      }}
    >
      <Typography
        variant="body2"
        sx={{ flex: 1, minWidth: 160, color: problem ? 'error.main' : 'text.secondary' }}
      >
        {field && translate('crud.grid.input', { row: title, column: words.field(field) })}
        <Box component="span" role="status">
          {problem !== undefined && ` · ${problem}`}
        </Box>
      </Typography>
      <Typography
        variant="body2"
        role="status"
        sx={{ color: problems.size > 0 ? 'error.main' : 'text.secondary' }}
      >
        {state()}
      </Typography>
      <Typography variant="body2" role="status" sx={{ color: 'warning.main' }}>
        {clipped}
      </Typography>
      {problems.size > 0 && (
        <Button color="inherit" onClick={drafts.discard}>
          {translate('crud.form.discard')}
        </Button>
      )}
      <GridSteps drafts={drafts} />
      <Button variant="contained" onClick={onDone}>
        {translate('crud.cells.done')}
      </Button>
    </Box>
  );
}
