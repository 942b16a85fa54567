import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { DataTable, ListBase } from 'react-admin';
import { useApi } from '../../../src/dataProviders/ApiContext.tsx';
import { useTranslate } from '../../../src/i18n/useTranslate.ts';
import { PageHeader } from '../../../src/layout/PageHeader.tsx';
import { FailedState } from '../../../src/layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../src/layout/states/LoadingSkeleton.tsx';
import { tidesCall } from './call.ts';

/** The high waters of today, and below them the boats in a table of react-admin. */
export default function TidesPage() {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['tides'],
    queryFn: ({ signal }) => api(tidesCall, { signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isPage />;
  if (!data) return <LoadingSkeleton />;
  return (
    <>
      <PageHeader title={translate('tides.title')} />
      <Box component="ul" sx={{ px: 6 }}>
        {data.map(({ harbour, at }) => (
          <li key={harbour}>{translate('tides.at', { harbour, time: at })}</li>
        ))}
      </Box>
      <ListBase resource="fleet/boats" disableAuthentication>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="name" />
        </DataTable>
      </ListBase>
    </>
  );
}
