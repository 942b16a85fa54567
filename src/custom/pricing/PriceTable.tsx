import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import type { ExplainedItem } from '../../../contract/calls/channelMenus.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** A size on a channel menu, by their ids. */
export interface ChosenPrice {
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
export function PriceTable({ name, channelMenus, chosen, onChoose }: PriceTableProps) {
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
