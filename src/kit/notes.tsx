import { Box, Typography } from '@mui/material';

/** A sentence above a view: that it is empty, or does not show everything. */
export const ViewNote = ({ text }: { text: string }) => (
  <Typography role="status" variant="body2" sx={{ pb: 2, color: 'text.secondary' }}>
    {text}
  </Typography>
);

/** A sentence where a part of the home page has nothing to show. */
export const HomeNote = ({ text }: { text: string }) => (
  <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{text}</Box>
);
