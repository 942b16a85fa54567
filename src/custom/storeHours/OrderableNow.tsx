import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type OrderableMoment, storeHoursCalls } from '../../../contract/calls/storeHours.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

const momentField = completeField('at', fieldInput.parse({ kind: 'dateTime' }));
const { Input } = editors.dateTime;

interface OrderableNowProps {
  storeUuid: string;
  /** The channel and the menu that guests order through and from. */
  through: { channelId?: string; menuId?: string };
}

/** Whether guests can order at a moment, why not, and when they can again. */
export function OrderableNow({ storeUuid, through }: OrderableNowProps) {
  const translate = useTranslate();
  const api = useApi();
  const id = useId();
  const [at, setAt] = useState<unknown>(null);
  // What somebody is still typing is no moment yet, so it means now.
  const moment = typeof at === 'string' && !Number.isNaN(Date.parse(at)) && at.includes('T') ? at : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['stores', 'orderable', storeUuid, through, moment],
    queryFn: ({ signal }) =>
      api(storeHoursCalls.orderable, {
        params: { storeUuid },
        query: { ...through, ...(moment !== undefined && { at: moment }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (!data) return <LoadingSkeleton shape="form" rows={1} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
      <Box sx={{ display: 'grid', gap: 1, width: 320 }}>
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {translate('storeHours.at')}
        </FormLabel>
        <Input
          id={id}
          field={{ ...momentField, label: translate('storeHours.at') }}
          value={at ?? data.at}
          onChange={setAt}
          record={{ id: storeUuid, [localZoneName]: data.timeZone }}
        />
      </Box>
      <OrderableAnswer moment={data} />
    </Box>
  );
}

/** What guests can order from a store, why no more, and until when. */
export function OrderableAnswer({ moment }: { moment: OrderableMoment }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { why } = useHoursWords();
  const { timeZone, takes, until, nextAt } = moment;
  const reason = why(moment);
  const rest = [
    reason && `${reason}.`,
    takes === 'NOTHING'
      ? nextAt === null
        ? translate('storeHours.noNext')
        : translate('storeHours.next', { moment: dateTime(nextAt, timeZone) })
      : until !== null && translate('storeHours.until', { moment: dateTime(until, timeZone) }),
  ];
  return (
    <Alert
      severity={takes === 'ALL' ? 'success' : takes === 'NOTHING' ? 'error' : 'warning'}
      role="status"
      sx={{ flex: 1, minWidth: 280, maxWidth: 640 }}
    >
      <strong>{translate(`storeHours.answer.${takes}`)}.</strong> {rest.filter(Boolean).join(' ')}
    </Alert>
  );
}
