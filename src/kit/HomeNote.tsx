import { Box } from '@mui/material';

/** A sentence where a part of the home page has nothing to show. */
export const HomeNote = ({ text }: { text: string }) => (
  <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{text}</Box>
);
