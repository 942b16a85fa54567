import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useGetList, useGetOne } from 'ra-core';
import { storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { partTabName } from '../../kit/records/paths.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { OrderableAnswer } from './OrderableNow.tsx';

const addressTexts = ['streetAddress', 'suburb', 'city'];

/** How a store is: whether guests can order now, where it is, and what it still lacks. */
export default function StoreNow({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const api = useApi();
  const { id, version } = record;
  const storeUuid = String(id);
  const now = useQuery({
    queryKey: ['stores', 'orderable', storeUuid, version],
    queryFn: ({ signal }) => api(storeHoursCalls.orderable, { params: { storeUuid }, query: {}, signal }),
  });
  const address = useGetOne<WireRecord>(
    'stores/addresses',
    { id },
    { enabled: useMay('stores/addresses', 'read') },
  );
  const settings = useGetOne<WireRecord>(
    'stores/settings',
    { id },
    { enabled: useMay('stores/settings', 'read') },
  );
  const zones = useGetList(
    'stores/delivery-zones',
    { filter: { storeUuid }, pagination: { page: 1, perPage: 1 } },
    { enabled: useMay('stores/delivery-zones', 'read') },
  );
  const toTab = (resource: string, text: string) => (
    <Link
      component={LinkBase}
      to={`${createPath({ resource: 'stores', type: 'edit', id })}/${partTabName(resource)}`}
    >
      {text}
    </Link>
  );
  const where = addressTexts
    .map((name) => address.data?.[name])
    .filter(Boolean)
    .join(', ');
  const lacks = (
    [
      [now.data?.reason?.code === 'noHours', 'stores/trading-hours', 'storeHours.lacksHours'],
      [address.data && !address.data.place, 'stores/addresses', 'storeHours.lacksPlace'],
      [
        settings.data?.offersDelivery === true && zones.total === 0,
        'stores/delivery-zones',
        'storeHours.lacksZones',
      ],
    ] as const
  ).filter(([isMissing]) => isMissing);
  return (
    <Box
      component="section"
      aria-label={translate('storeHours.now')}
      sx={{ px: 6, pt: 4, display: 'grid', gap: 3 }}
    >
      {now.data && <OrderableAnswer moment={now.data} />}
      {(where !== '' || lacks.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, typography: 'body2' }}>
          {where !== '' && toTab('stores/addresses', where)}
          {lacks.length > 0 && <span>{translate('storeHours.lacks')}</span>}
          {lacks.map(([, resource, text]) => (
            <span key={resource}>{toTab(resource, translate(text))}</span>
          ))}
        </Box>
      )}
    </Box>
  );
}
