import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';

interface CategoryEntryProps {
  name: string;
  /** A word behind the name. */
  note?: string | undefined;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** The name of a category, which shows its items, and how many it has. */
export function CategoryEntry({ name, note, count, isChosen, onChoose }: CategoryEntryProps) {
  const { figures } = useNumberFormats();
  return (
    <ButtonBase
      aria-current={isChosen || undefined}
      onClick={onChoose}
      sx={{
        ...{ display: 'flex', width: '100%', minHeight: 36, px: 2, gap: 2, borderRadius: 1 },
        ...{ typography: 'body2', textAlign: 'left', justifyContent: 'flex-start' },
        ...(isChosen
          ? { bgcolor: 'action.selected', fontWeight: 'fontWeightMedium' }
          : { '&:hover': { bgcolor: 'surface.hover' } }),
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {note && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${note}`}
          </Box>
        )}
      </Box>
      <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
        {figures(count)}
      </Box>
    </ButtonBase>
  );
}
