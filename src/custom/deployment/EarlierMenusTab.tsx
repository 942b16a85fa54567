import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { deploymentsCalls, type EarlierMenus } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMake } from '../../kit/records/useMake.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip } from '../../kit/StateChip.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';

const firstPage: string | undefined = undefined;

/** The menus that a store got in the place of a live menu. Each can be given to the store again. */
export default function EarlierMenusTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const id = String(record.id);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['deployments/live', 'earlier', id],
    queryFn: ({ pageParam, signal }) =>
      api(deploymentsCalls.earlier, {
        params: { id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ menus, hasMore }) => (hasMore ? menus.at(-1)?.sentAt : undefined),
    meta: { shows: ['deployments', 'deployments/stores'] },
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={6} />;
  const menus = data.pages.flatMap((page) => page.menus);
  if (menus.length === 0) return <EmptyState names={translate('deployments.noMenus')} />;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ color: 'text.secondary', maxWidth: 720 }}>{translate('deployments.earlierAbout')}</Box>
      <MenuTable menus={menus} />
      {hasNextPage && (
        <Box>
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate('deployments.moreMenus')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const columns = ['sentAt', 'by', 'deployment', 'items', 'action'] as const;

function MenuTable({ menus }: Pick<EarlierMenus, 'menus'>) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { figures } = useNumberFormats();
  const createPath = useCreatePath();
  const mayDeploy = useMay('deployments', 'deploy');
  const api = useApi();
  const { mutate, isPending } = useMake(
    (sentId: string) => api(deploymentsCalls.restore, { params: { id: sentId } }),
    { resource: 'deployments', tab: 'plan', done: 'deployments.restored' },
  );
  return (
    <ScrollTable
      title={translate('deployments.earlierMenus')}
      columns={columns.map((column) => translate(`deployments.earlierColumns.${column}`))}
    >
      {menus.map(({ sentId, deploymentId, name, itemCount, sentAt, isLive, by }) => (
        <TableRow key={sentId}>
          <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
            {dateTime(sentAt)}
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{by}</TableCell>
          <TableCell sx={{ minWidth: 160, overflowWrap: 'anywhere' }}>
            <LinkBase
              className="link"
              to={`${createPath({ resource: 'deployments', id: deploymentId, type: 'edit' })}/plan`}
            >
              {name}
            </LinkBase>
          </TableCell>
          <TableCell>{figures(itemCount)}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {isLive && <StateChip colour="success" label={translate('deployments.isLive')} />}
            {!isLive && mayDeploy && (
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                disabled={isPending}
                aria-label={translate('deployments.restoreOf', { time: dateTime(sentAt) })}
                onClick={() => mutate(sentId)}
              >
                {translate('deployments.restore')}
              </Button>
            )}
          </TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}
