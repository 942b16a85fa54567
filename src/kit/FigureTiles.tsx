import Box from '@mui/material/Box';

/** One figure with its name. */
export interface Tile {
  label: string;
  value: string;
  /** It needs a person. */
  isWarning?: boolean;
}

/** The figures above a report. */
export const FigureTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0 }}>
    {tiles.map(({ label, value, isWarning }) => (
      <Box
        key={label}
        sx={{ px: 4, py: 2, minWidth: 120, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box
          component="dd"
          sx={{
            ...{ m: 0, typography: 'h3', fontVariantNumeric: 'tabular-nums' },
            color: isWarning ? 'error.main' : 'text.primary',
          }}
        >
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
