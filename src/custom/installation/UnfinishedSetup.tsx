import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link as LinkBase } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/notes.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { useMayEach, useSelectedCustomer } from '../../session/SessionContext.tsx';
import { setUpPath } from './setUpPath.ts';

/** What a business needs before guests can order, by the list that shows it, and how many records are enough. */
const steps = [
  { name: 'stores', resource: 'stores', enough: 1 },
  { name: 'menus', resource: 'menus', enough: 1 },
  { name: 'items', resource: 'menus/items', enough: 1 },
  { name: 'people', resource: 'access/staff', enough: 2 },
] as const;

/** What is still missing of a new business, each with the page where people add it. */
export default function UnfinishedSetup() {
  const translate = useTranslate();
  const customer = useSelectedCustomer();
  const may = useMayEach();
  const dataProvider = useDataProvider();
  const own = steps.filter(({ resource }) => may({ resource, action: 'create' }));
  const { data, error, refetch } = useQuery({
    queryKey: ['unfinished setup', customer?.customerUuid],
    queryFn: () =>
      Promise.all(
        own.map(async ({ resource }) => {
          const { total = 0 } = await dataProvider.getList(resource, { pagination: { page: 1, perPage: 1 } });
          return total;
        }),
      ),
  });
  if (error)
    return (
      <div data-needed>
        <FailedState isSmall error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return null;
  const missing = [
    ...(customer?.Customer.country ? [] : [{ name: 'business', path: setUpPath } as const]),
    ...own.flatMap(({ name, resource, enough }, index) =>
      (data[index] ?? 0) < enough ? [{ name, path: `/${resource}` }] : [],
    ),
  ];
  if (missing.length === 0) return null;
  return (
    <div data-needed>
      <HomeNote text={translate('installation.unfinishedLead')} />
      <Box component="ol" sx={{ m: 0, pl: 8, pr: 4, pb: 3, display: 'grid', gap: 2 }}>
        {missing.map(({ name, path }) => (
          <li key={name}>
            <Link component={LinkBase} to={path}>
              {translate(`installation.missing.${name}`)}
            </Link>
          </li>
        ))}
      </Box>
    </div>
  );
}
