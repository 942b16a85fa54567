import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useMomentFormats, useWallClockOf } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect, useOptions } from '../../kit/LabelledSelect.tsx';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { HoursStrip } from './HoursStrip.tsx';
import { OrderableNow } from './OrderableNow.tsx';
import { daysFrom, endsOfDay, mondayOf, piecesBetween, type StripRow } from './stripRows.ts';
import { WeekHead } from './WeekHead.tsx';

const marks = [0, 3, 6, 9, 12, 15, 18, 21, 24].map((hour) => ({ at: hour / 24, label: String(hour) }));

/** The same as the bars, as a table that people open. */
function HoursTable({ rows, heading }: { rows: readonly StripRow[]; heading: string }) {
  const translate = useTranslate();
  const { timeOfDay } = useMomentFormats();
  const { takes, why } = useHoursWords();
  const label = translate('storeHours.strip');
  return (
    <Box component="details" sx={{ maxWidth: 1040 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 2 }}>
        {translate('storeHours.asTable')}
      </Box>
      <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell>{heading}</TableCell>
              {(['from', 'to', 'takes', 'why'] as const).map((column) => (
                <TableCell key={column}>{translate(`storeHours.columns.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.flatMap((row) =>
              row.pieces.map((piece) => {
                const clock = wallClock(row.timeZone);
                const time = (moment: string) => timeOfDay(clock.timeOf(new Date(moment)));
                return (
                  <TableRow key={`${row.id} ${piece.from}`}>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                      {row.label}
                    </TableCell>
                    <TableCell>{time(piece.from)}</TableCell>
                    <TableCell>{time(piece.to)}</TableCell>
                    <TableCell>{takes(piece)}</TableCell>
                    <TableCell>{why(piece)}</TableCell>
                  </TableRow>
                );
              }),
            )}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

/** When guests can order from a store, day by day, and whether they can at a moment. */
export default function HoursTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const api = useApi();
  const locale = useIntlLocale();
  const present = mondayOf(useWallClockOf()().dayOf(new Date()));
  const [monday, setMonday] = useState(present);
  const [channelId, setChannel] = useState('');
  const [menuId, setMenu] = useState('');
  const [channels, menus] = [useOptions('channels'), useOptions('menus')];
  const storeUuid = String(record.id);
  const through = { ...(channelId && { channelId }), ...(menuId && { menuId }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['stores', 'effectiveHours', storeUuid, monday, through, record.version],
    queryFn: ({ signal }) =>
      api(storeHoursCalls.effective, {
        query: { from: monday, days: 7, storeUuid, limit: 1, ...through },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  const store = data?.stores[0];
  if (!store) return <LoadingSkeleton shape="table" rows={8} />;
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const rows = daysFrom(monday, 7).map((day) => ({
    id: day,
    label: `${names.format(new Date(`${day}T00:00Z`))} ${dayText(day)}`,
    timeZone: store.timeZone,
    pieces: piecesBetween(store.segments, ...endsOfDay(day, store.timeZone)),
  }));
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4 }}>
      <OrderableNow key={String(record.version)} {...{ storeUuid, through }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <WeekHead {...{ monday, present }} onShow={setMonday} />
        {channels && (
          <LabelledSelect label={translate('storeHours.channel')} value={channelId} onChange={setChannel}>
            <option value="">{translate('storeHours.anyChannel')}</option>
            {channels}
          </LabelledSelect>
        )}
        {menus && (
          <LabelledSelect label={translate('storeHours.menu')} value={menuId} onChange={setMenu}>
            <option value="">{translate('storeHours.anyMenu')}</option>
            {menus}
          </LabelledSelect>
        )}
      </Box>
      <HoursStrip label={translate('storeHours.strip')} rows={rows} marks={marks} />
      <HoursTable rows={rows} heading={translate('storeHours.columns.day')} />
      <Typography variant="body2" color="text.secondary">
        {translate('storeHours.byClock', {
          zone: store.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
        })}
      </Typography>
    </Box>
  );
}
