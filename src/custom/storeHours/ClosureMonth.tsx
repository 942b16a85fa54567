import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { type ClosureOnWire, storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CalendarHead } from '../../kit/calendar/CalendarHead.tsx';
import { addMonths, type Month } from '../../kit/calendar/month.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ClosureChannels } from './ClosureChannels.tsx';
import { NoStores } from './NoStores.tsx';
import { daysFrom } from './stripRows.ts';

/** The closures of a month: a row for each store, a column for each day. */
export function ClosureMonth({ of }: { of: { groupUuid?: string } }) {
  const translate = useTranslate();
  const api = useApi();
  const today = useWallClockOf()().dayOf(new Date());
  const present = today.slice(0, 7) as Month;
  const [month, setMonth] = useState(present);
  const from = `${month}-01`;
  const length = Math.round((Date.parse(`${addMonths(month, 1)}-01`) - Date.parse(from)) / 86_400_000);
  const { data, error, refetch } = useQuery({
    queryKey: ['stores/closures', 'calendar', month, of],
    queryFn: ({ signal }) => api(storeHoursCalls.calendar, { query: { from, days: length, ...of }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  const closures = new Map(data.closures.map((closure) => [closure.id, closure]));
  const label = translate('storeHours.month');
  return (
    <>
      <CalendarHead month={month} today={present} onShow={setMonth} />
      {data.stores.length === 0 ? (
        <NoStores />
      ) : (
        <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={label} sx={monthStyles}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('storeHours.columns.store')}</TableCell>
                {daysFrom(from, length).map((day) => (
                  <TableCell key={day} align="center" aria-current={day === today ? 'date' : undefined}>
                    {Number(day.slice(8))}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.stores.map(({ id, name, closureIds }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                    {name}
                  </TableCell>
                  <DayCells
                    days={daysFrom(from, length)}
                    closures={closureIds.flatMap((one) => closures.get(one) ?? [])}
                  />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {data.total > data.stores.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('storeHours.moreStores', { count: data.stores.length, total: data.total })}
        </Typography>
      )}
      <ClosureChannels closures={data.closures} />
    </>
  );
}

/** The days of a store. A closure spans its days, and leads to its record. */
function DayCells({ days, closures }: { days: readonly string[]; closures: readonly ClosureOnWire[] }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const on = (day: string) => closures.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const keyOf = (day: string) =>
    on(day)
      .map(({ id }) => id)
      .join();
  const spans: { day: string; length: number }[] = [];
  for (const [index, day] of days.entries()) {
    const last = spans.at(-1);
    if (last && keyOf(day) !== '' && keyOf(days[index - 1] ?? '') === keyOf(day)) last.length += 1;
    else spans.push({ day, length: 1 });
  }
  return spans.map(({ day, length }, index) => {
    const { bar, label } = spanStyles(
      length,
      roomAround(spans, index, (one) => keyOf(one) === ''),
    );
    return (
      <TableCell key={day} colSpan={length}>
        {on(day).map(({ id, name, takes }) => {
          const text = translate('storeHours.closureOf', {
            name,
            takes: translate(`storeHours.takesShort.${takes}`),
          });
          return (
            <Box
              key={id}
              component={LinkBase}
              to={createPath({ resource: 'stores/closures', id, type: 'edit' })}
              title={text}
              aria-label={text}
              sx={{
                ...closureStyles,
                ...bar,
                borderColor: takes === 'NOTHING' ? 'error.main' : 'warning.main',
              }}
            >
              <Box component="span" sx={label}>
                {name}
              </Box>
            </Box>
          );
        })}
      </TableCell>
    );
  });
}

/** How many days before and after a span have no closure. */
function roomAround(
  spans: readonly { day: string }[],
  index: number,
  isFree: (day: string) => boolean,
): { before: number; after: number } {
  const count = (others: readonly { day: string }[]) => {
    const taken = others.findIndex(({ day }) => !isFree(day));
    return taken < 0 ? others.length : taken;
  };
  return { before: count(spans.slice(0, index).reverse()), after: count(spans.slice(index + 1)) };
}

/** The name of a short closure reaches over the free days beside it, on the side that has more of them. */
function spanStyles(length: number, { before, after }: { before: number; after: number }) {
  const isAfter = after >= before;
  const share = (days: number) => `${(days * 100) / length}%`;
  const label = {
    ...{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    width: share(length + (isAfter ? after : before)),
    ...(!isAfter && { marginLeft: share(-before), textAlign: 'right' }),
  } as const;
  return { label, bar: isAfter ? { borderLeft: 4 } : { borderRight: 4 } };
}

const monthStyles = {
  tableLayout: 'fixed',
  minWidth: 1080,
  '& th, & td': { px: 0.5, borderRight: 1, borderColor: 'divider' },
  '& th:first-of-type': {
    ...{ width: 140, px: 2, position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 },
  },
  '& [aria-current]': { fontWeight: 700, color: 'primary.main' },
};

const closureStyles = {
  display: 'block',
  minHeight: 24,
  px: 0.5,
  borderRadius: 1,
  bgcolor: 'action.selected',
  color: 'text.primary',
  fontSize: 12,
  lineHeight: '24px',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
};
