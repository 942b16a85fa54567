import Box, { type BoxProps } from '@mui/material/Box';
import type { PaletteEntry } from './paletteEntries.ts';

interface PaletteOptionProps extends BoxProps {
  entry: PaletteEntry;
  isActive: boolean;
}

/** One line of the palette. */
export function PaletteOption({ entry, isActive, ...props }: PaletteOptionProps) {
  const { icon: Icon, label, context } = entry;
  return (
    <Box
      {...props}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 36,
        px: 2.5,
        borderRadius: '6px',
        cursor: 'pointer',
        ...(isActive && { bgcolor: 'action.selected' }),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: isActive ? 'primary.main' : 'text.secondary' }} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      {context && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>
          {context}
        </Box>
      )}
    </Box>
  );
}
