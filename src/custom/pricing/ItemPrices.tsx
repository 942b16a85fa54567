import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, ToggleButton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { channelMenuCalls, type ExplainedItem } from '../../../contract/calls/channelMenus.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Moment, PriceMoment } from '../../kit/prices/PriceMoment.tsx';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { channelMenuPart } from './channelMenuPart.ts';
import { PriceLadder } from './PriceLadder.tsx';

/** What an item costs on every channel menu, and why. */
export default function ItemPrices({ resource, record }: { resource: Resource; record: WireRecord }) {
  const api = useApi();
  const [moment, setMoment] = useState<Moment>({});
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'prices', String(record.id), moment],
    queryFn: ({ signal }) =>
      api(channelMenuCalls.prices, { params: { id: record.id }, query: moment, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={4} />;
  const name = recordTitle(resource, record);
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4 }}>
      <PriceMoment moment={moment} day={data.on} onChange={setMoment} />
      {data.channelMenus.length === 0 ? <NotSold name={name} /> : <Explained name={name} item={data} />}
    </Box>
  );
}

/** A size on a channel menu, by their ids. */
interface ChosenPrice {
  channelMenuId: string;
  sizeId: string;
}

interface PriceTableProps {
  name: string;
  channelMenus: ExplainedItem['channelMenus'];
  chosen: ChosenPrice | undefined;
  onChoose: (price: ChosenPrice) => void;
}

/** The sizes of an item, and what each costs on each channel menu. A price opens its explanation. */
function PriceTable({ name, channelMenus, chosen, onChoose }: PriceTableProps) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const sizes = new Map(channelMenus.flatMap((menu) => menu.sizes.map((size) => [size.id, size.name])));
  const written = (price: number | null) => (price === null ? translate('pricing.noPrice') : money(price));
  return (
    <Box
      sx={{ overflowX: 'auto', minWidth: 0 }}
      role="region"
      aria-label={translate('pricing.pricesOf', { name })}
      tabIndex={0}
    >
      <Table size="small" aria-label={translate('pricing.pricesOf', { name })}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('pricing.size')}</TableCell>
            {channelMenus.map((menu) => (
              <TableCell key={menu.id} align="right">
                {menu.name}
                <Box sx={{ color: 'text.secondary' }}>{menu.channelName}</Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...sizes].map(([sizeId, size]) => (
            <TableRow key={sizeId}>
              <TableCell component="th" scope="row">
                {size}
              </TableCell>
              {channelMenus.map((menu) => {
                const sold = menu.sizes.find(({ id }) => id === sizeId);
                if (!sold) return <TableCell key={menu.id} />;
                const price = written(sold.price);
                return (
                  <TableCell key={menu.id} align="right">
                    <ToggleButton
                      value={sizeId}
                      size="small"
                      selected={chosen?.sizeId === sizeId && chosen.channelMenuId === menu.id}
                      onChange={() => onChoose({ channelMenuId: menu.id, sizeId })}
                      aria-label={translate('pricing.cell', {
                        ...{ size, menu: menu.name, channel: menu.channelName, price },
                      })}
                      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                    >
                      {price}
                    </ToggleButton>
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The prices, and beside them why the chosen one is what it is. */
function Explained({ name, item: { channelMenus, on } }: { name: string; item: ExplainedItem }) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const [parameters] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenPrice>();
  const menu =
    channelMenus.find(({ id }) => id === (chosen?.channelMenuId ?? parameters.get(channelMenuPart))) ??
    channelMenus[0];
  const size = menu?.sizes.find(({ id }) => id === chosen?.sizeId) ?? menu?.sizes[0];
  const shown = menu && size && { channelMenuId: menu.id, sizeId: size.id };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <PriceTable {...{ name, channelMenus, chosen: shown }} onChoose={setChosen} />
      {menu && size && (
        <PriceLadder
          size={size}
          where={translate('pricing.where', {
            ...{ menu: menu.name, channel: menu.channelName, day: dayText(on) },
          })}
        />
      )}
    </Box>
  );
}

function NotSold({ name }: { name: string }) {
  const translate = useTranslate();
  const channelItems = useResource('menus/channel-items');
  return (
    <StateMessage
      icon={PaymentsIcon}
      title={translate('pricing.noMenu', { name })}
      hint={translate('pricing.noMenuHint')}
      actions={
        channelItems.verbs.has('list') && (
          <Button variant="outlined" color="inherit" component={LinkBase} to={listPath(channelItems)}>
            {translate('pricing.openChannelItems')}
          </Button>
        )
      }
    />
  );
}
