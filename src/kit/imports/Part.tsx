import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  help?: string | undefined;
  children: ReactNode;
}

/** One question about a file, under its heading. */
export function Part({ title, help, children }: PartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h2">
        {title}
      </Typography>
      {help && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
      <Box sx={{ mt: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>{children}</Box>
    </Box>
  );
}
