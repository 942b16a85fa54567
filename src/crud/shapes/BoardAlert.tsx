import NotificationsActiveIcon from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined';
import { Alert, Box, Button, ToggleButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { hearing } from '../../dataProviders/hearing.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useIsLate } from '../../layout/states/LoadingSkeleton.tsx';
import { useColumnQuery } from './useBoard.ts';
import { allowSound, useNotifications, useRinging } from './useRinging.ts';

/** Milliseconds after which the page looks for itself. A record that nobody hears of must not wait for a lost message. */
const longestSilence = 60_000;

/** Calls `onArrival` with records that come later than the first ones of the same list. */
function useArrivals(
  list: string,
  records: readonly WireRecord[] | undefined,
  onArrival: (records: readonly WireRecord[]) => void,
): void {
  const known = useRef<{ list: string; ids: Set<WireRecord['id']> }>(undefined);
  const tell = useEffectEvent(onArrival);
  useEffect(() => {
    if (!records) return;
    const isFirst = known.current?.list !== list;
    const before = known.current && !isFirst ? known.current.ids : new Set<WireRecord['id']>();
    const arrived = records.filter(({ id }) => !before.has(id));
    known.current = { list, ids: new Set([...before, ...records.map(({ id }) => id)]) };
    if (!isFirst && arrived.length > 0) tell(arrived);
  }, [list, records]);
}

/** Says that the browser plays no sound; only if that lasts, because each sound begins blocked. */
function Silence() {
  const translate = useTranslate();
  if (!useIsLate()) return null;
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={allowSound}>
          {translate('crud.board.alert.unmute')}
        </Button>
      }
    >
      {translate('crud.board.alert.silent')}
    </Alert>
  );
}

/** Rings while a record stands in a column of the board, where somebody has switched that on for this browser. */
export default function BoardAlert({ resource }: { resource: Resource }) {
  const { board } = resource.list.views;
  const field = board && fieldOf(resource, board.by);
  const choice = field?.choices.find(({ id }) => id === board?.alert);
  return field && choice ? <ColumnAlert {...{ resource, field, choice }} /> : null;
}

interface ColumnAlertProps {
  resource: Resource;
  field: Field;
  choice: Field['choices'][number];
}

function ColumnAlert({ resource, field, choice }: ColumnAlertProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const [isOn, setOn] = useStore(`preferences.${resource.name}.rings`, false);
  const query = useColumnQuery(resource, field)(choice.id);
  const { data } = useQuery({
    ...query,
    refetchInterval: isOn && longestSilence,
    refetchIntervalInBackground: true,
  });
  const total = data?.total ?? 0;
  const isBlocked = useRinging(isOn, total > 0);
  const notifications = useNotifications();
  const standing = (count: number) =>
    translate('crud.board.alert.standing', { column: choice.label, records: words.count(count) });

  useEffect(() => (isOn ? hearing.keep() : undefined), [isOn]);
  useArrivals(JSON.stringify(query.queryKey), data?.data, (arrived) => {
    if (!isOn) return;
    const ids = arrived.map(({ id }) => id);
    notifications.show(standing(arrived.length), {
      body: listText(arrived.map((record) => recordTitle(resource, record))),
      tag: [resource.name, ...ids].join(),
    });
  });

  const toggle = () => {
    setOn(!isOn);
    if (isOn) return;
    allowSound();
    void notifications.request();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 6, pb: 2 }}>
      <ToggleButton value="ring" size="small" selected={isOn} onChange={toggle} sx={{ gap: 1, py: 1, px: 2 }}>
        {isOn ? <NotificationsActiveIcon fontSize="small" /> : <NotificationsOffIcon fontSize="small" />}
        {translate('crud.board.alert.ring', { column: choice.label })}
      </ToggleButton>
      <Typography role="status" variant="subtitle2">
        {data && standing(total)}
      </Typography>
      {isBlocked && <Silence />}
      {isOn && <NotificationState {...notifications} />}
    </Box>
  );
}

/** Says why the browser shows no notifications. */
function NotificationState({ permission, request }: ReturnType<typeof useNotifications>) {
  const translate = useTranslate();
  if (permission === 'granted') return null;
  const text = { default: 'unasked', denied: 'blocked', unable: 'unable' } as const;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate(`crud.board.alert.${text[permission]}`)}
      </Typography>
      {permission === 'default' && (
        <Button size="small" onClick={() => void request()}>
          {translate('crud.board.alert.allow')}
        </Button>
      )}
    </>
  );
}
