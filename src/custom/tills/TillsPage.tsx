import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import { Box, Button, ButtonBase, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { type TillState, tillCalls, tillsName } from '../../../contract/calls/tills.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip, type StateColour } from '../../kit/StateChip.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { readAgainAfter, TillMessages } from './TillMessages.tsx';

/** The part of the address that says whose messages are shown. */
const storePart = 'store';

type Presence = 'online' | 'offline' | 'never' | 'noKey';

const presenceColours: Readonly<Record<Presence, StateColour>> = {
  ...{ online: 'success', offline: 'warning', never: 'neutral', noKey: 'neutral' },
};

function presenceOf({ isOnline, hasKey, seenAt }: TillState): Presence {
  if (isOnline) return 'online';
  if (!hasKey) return 'noKey';
  return seenAt === null ? 'never' : 'offline';
}

/** Seconds by which the clock of a till may be wrong before we say so. */
const wrongClock = 120;

interface TillTableProps {
  tills: readonly TillState[];
  chosen: string;
  onChoose: (storeUuid: string) => void;
}

/** The till of each store: whether it is there, what it runs, and what it still has to do. */
function TillTable({ tills, chosen, onChoose }: TillTableProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { dateTime } = useMomentFormats();
  const columns = ['store', 'state', 'waiting', 'failed', 'seen', 'app', 'menu', 'config'] as const;
  const clockOf = ({ clockAheadSeconds: ahead }: TillState) =>
    ahead !== null && Math.abs(ahead) > wrongClock
      ? translate('tills.clock', { minutes: figures(Math.round(Math.abs(ahead) / 60)) })
      : undefined;
  return (
    <ScrollTable
      title={translate('tills.table')}
      columns={columns.map((column) => translate(`tills.column.${column}`))}
      height="40vh"
    >
      {tills.map((till) => (
        <TableRow key={till.storeUuid} selected={till.storeUuid === chosen}>
          <TableCell component="th" scope="row" sx={{ maxWidth: 260 }}>
            <ButtonBase
              aria-pressed={till.storeUuid === chosen}
              onClick={() => onChoose(till.storeUuid)}
              sx={{
                ...{
                  typography: 'body2',
                  fontWeight: 600,
                  color: 'primary.main',
                  minHeight: 32,
                  maxWidth: '100%',
                },
                ...{ display: 'block', textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' },
                ...{ whiteSpace: 'nowrap', '&:focus-visible': { outline: 2 } },
              }}
            >
              {till.name}
            </ButtonBase>
          </TableCell>
          <TableCell title={clockOf(till)}>
            <StateChip
              colour={presenceColours[presenceOf(till)]}
              label={translate(`tills.state.${presenceOf(till)}`)}
            />
          </TableCell>
          <TableCell>{figures(till.waiting)}</TableCell>
          <TableCell sx={{ ...(till.failed > 0 && { color: 'error.main', fontWeight: 600 }) }}>
            {figures(till.failed)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateTime(till.seenAt)}</TableCell>
          <TableCell>{till.appVersion}</TableCell>
          <TableCell>{till.menuVersion}</TableCell>
          <TableCell>{till.configVersion}</TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}

/** Which tills are there, what they were sent, and what did not work. */
export default function TillsPage() {
  const translate = useTranslate();
  const api = useApi();
  const { figures } = useNumberFormats();
  const stores = useResource('stores');
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: [tillsName, 'list'],
    queryFn: ({ signal }) => api(tillCalls.list, { signal }),
    meta: { shows: ['stores'] },
    refetchInterval: readAgainAfter,
  });
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={8} />;
    const { tills, more } = data;
    const chosen = tills.find(({ storeUuid }) => storeUuid === parameters.get(storePart)) ?? tills[0];
    if (!chosen)
      return (
        <StateMessage
          icon={StoreIcon}
          title={translate('tills.noStores')}
          hint={translate('tills.noStoresHint')}
          actions={
            <Button variant="outlined" color="inherit" component={LinkBase} to={listPath(stores)}>
              {translate('tills.showStores')}
            </Button>
          }
        />
      );
    return (
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('tills.help')}</Typography>
        <Box>
          <TillTable
            tills={tills}
            chosen={chosen.storeUuid}
            onChoose={(storeUuid) => setParameters({ [storePart]: storeUuid }, { replace: true })}
          />
          {more > 0 && <ViewNote text={translate('tills.more', { shown: figures(tills.length) })} />}
        </Box>
        <TillMessages key={chosen.storeUuid} till={chosen} />
      </Box>
    );
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={translate('tills.title')} />
      {content()}
    </Box>
  );
}
