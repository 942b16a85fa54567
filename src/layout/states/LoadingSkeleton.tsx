import { Box, Skeleton } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%'];

function Table({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Box
      // The rows are all alike and never move.
      key={widths[row % widths.length] + String(row)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '2fr 3fr 1fr 1fr',
        gap: 6,
        alignItems: 'center',
        height: 36,
        px: 6,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {[0, 1, 2, 3].map((column) => (
        <Skeleton
          key={column}
          variant="rounded"
          height={12}
          width={widths[(row + column) % widths.length] ?? '50%'}
        />
      ))}
    </Box>
  ));
}

function Form({ rows }: { rows: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
        gap: 5,
        px: 6,
        maxWidth: 960,
      }}
    >
      {Array.from({ length: rows }, (_, row) => (
        <Box key={widths[row % widths.length] + String(row)}>
          <Skeleton variant="rounded" height={12} width={96} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={32} />
        </Box>
      ))}
    </Box>
  );
}

/** Turns true after a while, so that quick answers do not flicker. */
export function useIsLate(milliseconds = 150): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}

interface LoadingSkeletonProps {
  /** What to outline: a table, a form, or the whole page with its head. */
  shape?: 'page' | 'table' | 'form';
  rows?: number;
}

/** The outline of what is loading, shown only if loading takes a while. */
export function LoadingSkeleton({ shape = 'page', rows = 8 }: LoadingSkeletonProps) {
  const translate = useTranslate();
  const isLate = useIsLate();
  if (!isLate) return null;
  return (
    <Box role="status" aria-label={translate('states.loading')} sx={{ flex: 1, overflow: 'hidden' }}>
      {shape === 'page' && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 6, pt: 5, pb: 6 }}>
          <Skeleton variant="rounded" height={24} width={180} />
          <Skeleton variant="rounded" height={32} width={96} />
        </Box>
      )}
      {shape === 'form' ? <Form rows={rows} /> : <Table rows={rows} />}
    </Box>
  );
}
