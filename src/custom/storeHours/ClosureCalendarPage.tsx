import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { type ClosureOnWire, storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { dayNumber } from '../../../contract/stores/days.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { addMonths } from '../../kit/calendar/month.ts';
import { LabelledSelect, useOptions } from '../../kit/LabelledSelect.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { ClosureChannels } from './ClosureChannels.tsx';
import { ClosureMonth } from './ClosureMonth.tsx';
import { HoursStrip } from './HoursStrip.tsx';
import { NoStores } from './NoStores.tsx';
import { daysFrom, endsOfDay, mondayOf, piecesBetween } from './stripRows.ts';
import { PeriodHead, WeekHead } from './WeekHead.tsx';

/** When guests can order from each store during a week. */
function StoreWeek({ of }: { of: { groupUuid?: string } }) {
  const translate = useTranslate();
  const api = useApi();
  const present = mondayOf(useWallClockOf()().dayOf(new Date()));
  const [monday, setMonday] = useState(present);
  const { data, error, refetch } = useQuery({
    queryKey: ['stores', 'effectiveHours', monday, of],
    queryFn: ({ signal }) =>
      api(storeHoursCalls.effective, { query: { from: monday, days: 7, ...of }, signal }),
    placeholderData: keepPreviousData,
  });
  const names = new Intl.DateTimeFormat(useIntlLocale(), {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  if (data.stores.length === 0) return <NoStores />;
  const days = daysFrom(monday, 7);
  const rows = data.stores.map(({ id, name, timeZone, segments }) => {
    const [from] = endsOfDay(monday, timeZone);
    const [, to] = endsOfDay(days.at(-1) ?? monday, timeZone);
    return { id, label: name, timeZone, pieces: piecesBetween(segments, from, to) };
  });
  const marks = days.map((day, index) => ({
    at: (index + 0.5) / days.length,
    label: names.format(new Date(`${day}T00:00Z`)),
  }));
  return (
    <>
      <WeekHead {...{ monday, present }} onShow={setMonday} />
      <HoursStrip label={translate('storeHours.strip')} rows={rows} marks={marks} hasDays />
      {data.total > rows.length && (
        <Typography variant="body2" color="text.secondary">
          {translate('storeHours.moreStores', { count: rows.length, total: data.total })}
        </Typography>
      )}
    </>
  );
}

/** The closures of a year: a row for each store, a column for each month. */
function ClosureYear({ of }: { of: { groupUuid?: string } }) {
  const translate = useTranslate();
  const api = useApi();
  const names = new Intl.DateTimeFormat(useIntlLocale(), { month: 'short', timeZone: 'UTC' });
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

/** The closures of a month or a year, or the hours of a week, over the stores. */
export default function ClosureCalendarPage() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const closures = useRegistry().get('stores/closures');
  const groups = useOptions('stores/groups');
  const [groupUuid, setGroup] = useState('');
  const [shown, setShown] = useState('month');
  const of = groupUuid ? { groupUuid } : {};
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('storeHours.calendar')}
        actions={
          closures?.verbs.has('create') && (
            <Button
              variant="contained"
              component={LinkBase}
              to={createPath({ resource: closures.name, type: 'create' })}
            >
              {translate('storeHours.newClosure')}
            </Button>
          )
        }
      />
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <LabelledSelect label={translate('storeHours.shows')} value={shown} onChange={setShown}>
            <option value="month">{translate('storeHours.month')}</option>
            <option value="year">{translate('storeHours.year')}</option>
            <option value="week">{translate('storeHours.weekOfStores')}</option>
          </LabelledSelect>
          {groups && (
            <LabelledSelect label={translate('storeHours.group')} value={groupUuid} onChange={setGroup}>
              <option value="">{translate('storeHours.allGroups')}</option>
              {groups}
            </LabelledSelect>
          )}
        </Box>
        {shown === 'month' && <ClosureMonth of={of} />}
        {shown === 'year' && <ClosureYear of={of} />}
        {shown === 'week' && <StoreWeek of={of} />}
      </Box>
    </Box>
  );
}
