import Chip from '@mui/material/Chip';

export type StateColour = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A state: its colour and its name, since colour is never the only sign. */
export const StateChip = ({ colour, label }: { colour: StateColour; label: string }) => (
  <Chip size="small" label={label} sx={{ height: 20, color: `${colour}.main`, bgcolor: `${colour}.soft` }} />
);
