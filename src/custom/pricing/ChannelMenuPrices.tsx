import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { channelMenuCalls } from '../../../contract/calls/channelMenus.ts';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Moment, PriceMoment } from '../../kit/prices/PriceMoment.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { channelMenuPart } from './channelMenuPart.ts';

/** What guests see on one channel: headings, items, sizes and prices. An item leads to why they are what they are. */
export default function ChannelMenuPrices({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const [moment, setMoment] = useState<Moment>({});
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'prices', String(record.id), moment],
    queryFn: ({ signal }) =>
      api(channelMenuCalls.priced, { params: { id: record.id }, query: moment, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  if (data.items.length === 0)
    return <EmptyState names={translate('pricing.items')} hint={translate('pricing.noItemsHint')} />;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4 }}>
      <PriceMoment moment={moment} day={data.on} onChange={setMoment} />
      {data.sections.map((section) => (
        <Section key={section.id} menu={data} section={section} />
      ))}
    </Box>
  );
}

/** A heading of the menu. The browser leaves out the drawing of those that are out of sight. */
function Section({ menu, section }: { menu: PricedMenu; section: PricedMenu['sections'][number] }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const createPath = useCreatePath();
  const name = section.name ?? translate('pricing.noHeading');
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const pathOf = (id: string) =>
    `${createPath({ resource: 'menus/items', id, type: 'edit' })}/prices?${new URLSearchParams({ [channelMenuPart]: menu.channelMenuId })}`;
  return (
    <Box component="section" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, pb: 1 }}>
        {name}
      </Box>
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('pricing.item')}</TableCell>
            <TableCell>{translate('pricing.size')}</TableCell>
            <TableCell align="right">{translate('pricing.price')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {section.itemIds.flatMap((id) => {
            const item = items.get(id);
            return (item?.sizes ?? []).map((size, index) => (
              <TableRow key={size.id}>
                <TableCell>
                  {index === 0 && item && (
                    <LinkBase className="link" to={pathOf(item.id)}>
                      {item.name}
                    </LinkBase>
                  )}
                </TableCell>
                <TableCell>{size.name}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {size.priceCents === null ? translate('pricing.noPrice') : money(size.priceCents)}
                </TableCell>
              </TableRow>
            ));
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
