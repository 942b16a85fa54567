import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { tillCalls, tillsName } from '../../../contract/calls/tills.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { readAgainAfter } from './readAgain.ts';
import { TillMessages } from './TillMessages.tsx';
import { TillTable } from './TillTable.tsx';

/** The part of the address that says whose messages are shown. */
const storePart = 'store';

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
