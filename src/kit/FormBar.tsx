import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Sticks to the foot of a form. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 6,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'surface.raised',
        '@media (pointer: coarse)': { '& button': { minHeight: 44 } },
      }}
    >
      {children}
    </Box>
  );
}
