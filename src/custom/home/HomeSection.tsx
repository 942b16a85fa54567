import { Box } from '@mui/material';
import { type ReactNode, Suspense, useId } from 'react';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

interface HomeSectionProps {
  title: string;
  /** Small, beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the home page, with its title. */
export function HomeSection({ title, aside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, minHeight: 44 }}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {title}
        </Box>
        {aside}
      </Box>
      <Suspense fallback={<LoadingSkeleton shape="form" rows={2} />}>{children}</Suspense>
    </Box>
  );
}
