import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SignInRowProps {
  name: string;
  /** Short facts: from where, since when. */
  facts: readonly string[];
  action?: ReactNode;
}

/** One session or device. */
export const SignInRow = ({ name, facts, action }: SignInRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      py: 2,
      borderColor: 'divider',
      '&:not(:last-of-type)': { borderBottom: 1 },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography noWrap>{name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
    </Box>
    {action}
  </Box>
);
