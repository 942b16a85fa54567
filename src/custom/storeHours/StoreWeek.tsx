import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { HoursStrip } from './HoursStrip.tsx';
import { NoStores } from './NoStores.tsx';
import { daysFrom, endsOfDay, mondayOf, piecesBetween } from './stripRows.ts';
import { WeekHead } from './WeekHead.tsx';

/** When guests can order from each store during a week. */
export function StoreWeek({ of }: { of: { groupUuid?: string } }) {
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
  const names = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
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
