import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useGroupItems } from './useGroupItems.ts';

const AttachDialog = lazy(patiently(() => import('./AttachDialog.tsx')));

/** The items that have a group, and a button that attaches it to more of them. */
export default function GroupItemsTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error, refetch } = useGroupItems(record);
  const [isAttaching, setIsAttaching] = useState(false);
  const canAttach = useRegistry().get('menus/items')?.actions.has('attachGroup') ?? false;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={4} />;
  const { count, items } = data;
  return (
    <Box sx={{ px: 6, py: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="body2" role="status" sx={{ flex: 1 }}>
          {count === 0
            ? translate('modifierGroups.unused')
            : translate('modifierGroups.summary', { smart_count: count })}
          {count > items.length && <> {translate('modifierGroups.more', { count: items.length })}</>}
        </Typography>
        {canAttach && (
          <Button variant="contained" onClick={() => setIsAttaching(true)}>
            {translate('modifierGroups.attach')}
          </Button>
        )}
      </Box>
      {items.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <Table aria-label={translate('modifierGroups.tab')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('modifierGroups.item')}</TableCell>
                <TableCell>{translate('modifierGroups.sizes')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {items.map(({ id, name, sizes, without }) => (
                <TableRow key={id} hover>
                  <TableCell>
                    <Link component={LinkBase} to={createPath({ resource: 'menus/items', type: 'edit', id })}>
                      {name}
                    </Link>
                  </TableCell>
                  <TableCell sx={{ py: 2, whiteSpace: 'normal' }}>
                    {sizes.join('; ')}
                    {without > 0 && (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {' '}
                        ({translate('modifierGroups.without', { smart_count: without })})
                      </Box>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {isAttaching && (
        <Suspense fallback={null}>
          <AttachDialog
            group={record}
            complete={new Set(items.filter(({ without }) => without === 0).map(({ id }) => id))}
            onClose={() => setIsAttaching(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
