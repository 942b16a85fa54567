import AddIcon from '@mui/icons-material/Add';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Lines } from '../../../contract/lines.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { TreeStep } from '../../kit/lines/treeRows.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface TreeToolsProps {
  lines: Lines;
  hasActive: boolean;
  isDisabled: boolean;
  add: () => void;
  addInside: () => void;
  move: (step: TreeStep) => void;
  remove: () => void;
}

const steps = [
  { step: 'up', Icon: ArrowUpwardIcon, label: 'crud.lines.up' },
  { step: 'down', Icon: ArrowDownwardIcon, label: 'crud.lines.down' },
  { step: 'in', Icon: ArrowForwardIcon, label: 'crud.lines.in' },
  { step: 'out', Icon: ArrowBackIcon, label: 'crud.lines.out' },
] as const;

/** What people do with the chosen line of a tree. */
export function TreeTools({ lines, hasActive, isDisabled, add, addInside, move, remove }: TreeToolsProps) {
  const translate = useTranslate();
  const words = useWords(lines.resource);
  const tool = (label: string, Icon: typeof AddIcon, onClick: () => void) => (
    <Tooltip key={label} title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isDisabled || !hasActive} onClick={onClick}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Button size="small" startIcon={<AddIcon />} disabled={isDisabled} onClick={add}>
        {translate('crud.lines.add', words.names)}
      </Button>
      <Button size="small" startIcon={<AddIcon />} disabled={isDisabled || !hasActive} onClick={addInside}>
        {translate('crud.lines.addInside', words.names)}
      </Button>
      {steps.map(({ step, Icon, label }) => tool(translate(label), Icon, () => move(step)))}
      {tool(translate('crud.lines.removeBranch'), DeleteIcon, remove)}
    </Box>
  );
}
