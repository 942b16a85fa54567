import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { uberLinkCalls } from '../../../contract/calls/uberLink.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

interface StoreChoiceProps {
  storeUuid: string;
  isBusy: boolean;
  onChoose(uberStoreUuid: string): void;
}

/** The stores of the merchant at Uber Eats, to choose the one that this store is. */
export function StoreChoice({ storeUuid, isBusy, onChoose }: StoreChoiceProps) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['uber', 'stores', storeUuid],
    queryFn: ({ signal }) => api(uberLinkCalls.list, { body: { storeUuid }, signal }),
    retry: false,
  });
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={4} />;
    if (data.stores.length === 0) return <ViewNote text={translate('delivery.none')} />;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {data.stores.map(({ id, name, address }) => (
          <Box
            component="li"
            key={id}
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, py: 3 },
              ...{ borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              <Box>{name}</Box>
              <Box sx={{ color: 'text.secondary' }}>{address}</Box>
            </Box>
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={translate('delivery.useNamed', { name })}
              onClick={() => onChoose(id)}
            >
              {translate('delivery.use')}
            </Button>
          </Box>
        ))}
      </Box>
    );
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {translate('delivery.choose')}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{translate('delivery.chooseHelp')}</Box>
      {content()}
    </Box>
  );
}
