import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  /** What it is for, in a sentence. */
  lead?: ReactNode;
  /** The action for the whole section. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the account page. */
export function AccountSection({ title, lead, action, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, py: 5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Box component="h2" id={id} sx={{ typography: 'h3', m: 0 }}>
            {title}
          </Box>
          {lead && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{lead}</Box>}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
