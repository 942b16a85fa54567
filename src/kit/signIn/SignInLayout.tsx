import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Brand } from '../../layout/Brand.tsx';
import { useDocumentTitle } from '../../layout/PageHeader.tsx';

interface SignInLayoutProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** Below the card, shown only in a demo. */
  aside?: ReactNode;
  /** For text to read instead of a form to fill in. */
  isWide?: boolean;
}

/** One card in the middle of the screen for each step of the sign-in. */
export function SignInLayout({ title, lead, children, aside, isWide = false }: SignInLayoutProps) {
  useDocumentTitle(title);
  return (
    <Box
      component="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 4,
        minHeight: '100%',
        px: 4,
        pt: { xs: 8, sm: '12vh' },
        pb: 8,
      }}
    >
      <Brand />
      <Box
        sx={{
          width: '100%',
          maxWidth: isWide ? 720 : 400,
          p: { xs: 6, sm: 8 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 1 }}>
          {title}
        </Box>
        <Box sx={{ color: 'text.secondary', mb: 6 }}>{lead}</Box>
        {children}
      </Box>
      {aside && <Box sx={{ width: '100%', maxWidth: 400 }}>{aside}</Box>}
    </Box>
  );
}
