import { Typography } from '@mui/material';

/** A sentence above a view: that it is empty, or does not show everything. */
export const ViewNote = ({ text }: { text: string }) => (
  <Typography role="status" variant="body2" sx={{ pb: 2, color: 'text.secondary' }}>
    {text}
  </Typography>
);
