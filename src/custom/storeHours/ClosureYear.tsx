import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useLocale } from 'ra-core';
import { useState } from 'react';
import { type ClosureOnWire, storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { dayNumber } from '../../../contract/stores/days.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { addMonths } from '../../kit/calendar/month.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ClosureChannels } from './ClosureChannels.tsx';
import { NoStores } from './NoStores.tsx';
import { PeriodHead } from './PeriodHead.tsx';

/** The closures of a year: a row for each store, a column for each month. */
export function ClosureYear({ of }: { of: { groupUuid?: string } }) {
  const translate = useTranslate();
  const api = useApi();
  const names = new Intl.DateTimeFormat(useLocale(), { month: 'short', timeZone: 'UTC' });
  const present = Number(useWallClockOf()().dayOf(new Date()).slice(0, 4));
  const [year, setYear] = useState(present);
  const from = `${year}-01-01`;
  const days = dayNumber(`${year + 1}-01-01`) - dayNumber(from);
  const { data, error, refetch } = useQuery({
    queryKey: ['stores/closures', 'calendar', year, of],
    queryFn: ({ signal }) => api(storeHoursCalls.calendar, { query: { from, days, ...of }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  const closures = new Map(data.closures.map((closure) => [closure.id, closure]));
  const months = Array.from({ length: 12 }, (_none, index) => addMonths(from.slice(0, 7), index));
  const label = translate('storeHours.year');
  return (
    <>
      <PeriodHead
        period="year"
        title={String(year)}
        isPresent={year === present}
        onStep={(step) => setYear(year + step)}
        onPresent={() => setYear(present)}
      />
      {data.stores.length === 0 ? (
        <NoStores />
      ) : (
        <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={label} sx={yearStyles}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('storeHours.columns.store')}</TableCell>
                {months.map((month) => (
                  <TableCell key={month}>{names.format(new Date(`${month}-01T00:00Z`))}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.stores.map(({ id, name, closureIds }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                    {name}
                  </TableCell>
                  {months.map((month) => (
                    <TableCell key={month}>
                      <ClosuresOf
                        month={month}
                        closures={closureIds.flatMap((one) => closures.get(one) ?? [])}
                      />
                    </TableCell>
                  ))}
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

/** Links to the closures that a month has days of, with these days. */
function ClosuresOf({ month, closures }: { month: string; closures: readonly ClosureOnWire[] }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const touching = closures.filter(
    ({ firstDay, lastDay }) => firstDay.slice(0, 7) <= month && month <= lastDay.slice(0, 7),
  );
  return touching.map(({ id, name, takes, firstDay, lastDay }) => {
    const ends = [firstDay, lastDay].map((day) => (day.startsWith(month) ? Number(day.slice(8)) : ''));
    const text = translate('storeHours.closureOf', {
      name,
      takes: translate(`storeHours.takesShort.${takes}`),
    });
    return (
      <Box key={id}>
        <LinkBase
          className="link"
          to={createPath({ resource: 'stores/closures', id, type: 'edit' })}
          title={text}
        >
          {[...new Set(ends)].join('–')} {name}
        </LinkBase>
      </Box>
    );
  });
}

const yearStyles = {
  tableLayout: 'fixed',
  minWidth: 900,
  '& th, & td': {
    px: 0.5,
    overflowWrap: 'anywhere',
    borderRight: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
  },
  '& th:first-of-type': {
    ...{ width: 110, px: 2, position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 },
  },
};
