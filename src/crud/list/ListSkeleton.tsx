import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useIsLate } from '../../layout/states/useIsLate.ts';
import { sizes } from '../../theme/tokens.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import type { Columns } from './useColumns.ts';

const rows = Array.from({ length: 12 }, (_, index) => index);

/** The table to come, in its own shape; not shown at all when the answer is quick. */
export function ListSkeleton({ columns }: { columns: Columns }) {
  const translate = useTranslate();
  const { density } = useDensity();
  const isShown = useIsLate();
  if (!isShown) return null;
  return (
    <Box role="status" aria-label={translate('states.loading')} sx={{ overflow: 'hidden', flex: 1 }}>
      {rows.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 4,
            height: sizes.row[density],
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="rounded" width={16} height={16} sx={{ flex: 'none' }} />
          {columns.shown.map((field) => (
            <Skeleton
              key={field.name}
              height={12}
              variant="rounded"
              sx={{ flex: `${columns.widthOf(field)} 1 0` }}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
