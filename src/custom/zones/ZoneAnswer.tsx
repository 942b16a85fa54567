import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { OrderableMoment } from '../../../contract/calls/storeHours.ts';
import type { BeatenZoneAt, WaitingZone, ZoneAt } from '../../../contract/calls/zones.ts';
import { delivers } from '../../../contract/stores/hoursStates.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { ZoneLink, ZonesLink } from './ZoneLink.tsx';

interface FoundZones {
  zone: ZoneAt | null;
  now: OrderableMoment | null;
  others: readonly BeatenZoneAt[];
  waiting: readonly WaitingZone[];
}

/** Says that a store does not deliver at the moment, why, and when it does again. Nothing if it delivers. */
function NotNow({ now }: { now: OrderableMoment | null }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { why } = useHoursWords();
  if (!now || delivers(now.takes)) return null;
  const { nextAt, timeZone } = now;
  return (
    <Alert severity="warning">
      <strong>{translate('zones.notNow')}</strong> {why(now)}.{' '}
      {nextAt === null
        ? translate('zones.noDelivery')
        : translate('zones.nextDelivery', { moment: dateTime(nextAt, timeZone) })}
    </Alert>
  );
}

function Winner({ zone, now, isAlone }: { zone: ZoneAt; isAlone: boolean } & Pick<FoundZones, 'now'>) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const facts: [string, ReactNode][] = [
    [
      translate('zones.zone'),
      <ZoneLink key="zone" id={zone.id}>
        {zone.name}
      </ZoneLink>,
    ],
    [translate('zones.fee'), money(zone.fee)],
    [
      translate('zones.minimum'),
      zone.minimumOrder === null ? translate('zones.noMinimum') : money(zone.minimumOrder),
    ],
    [
      translate('zones.minutes'),
      zone.minutes === null
        ? translate('zones.notSet')
        : translate('zones.minutesOf', { minutes: figures(zone.minutes) }),
    ],
  ];
  return (
    <>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {translate('zones.delivers', { store: zone.store.name })}
      </Box>
      <NotNow now={now} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, m: 0 }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <div>{translate(isAlone ? 'zones.alone' : 'zones.wins')}</div>
      {zone.isEnding && <div>{translate('zones.ending')}</div>}
    </>
  );
}

interface NamedList {
  title: string;
  entries: readonly { zone: Pick<ZoneAt, 'id' | 'name' | 'store'>; text: string }[];
}

function ZoneList({ title, entries }: NamedList) {
  const translate = useTranslate();
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {entries.map(({ zone, text }) => (
          <li key={zone.id}>
            <ZoneLink id={zone.id}>
              {translate('zones.otherOf', { zone: zone.name, store: zone.store.name })}
            </ZoneLink>
            <Box sx={{ color: 'text.secondary' }}>{text}</Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Which zone counts at the place and what that costs, and why the others do not. */
export function ZoneAnswer({ zone, now, others, waiting }: FoundZones) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const size = (kilometres: number | undefined) => figures(kilometres ?? 0, 0, 2);
  const reasonText = ({ reason, priority, squareKilometres }: BeatenZoneAt): string => {
    if (reason === 'priority')
      return translate('zones.because.priority', {
        own: figures(priority),
        winner: figures(zone?.priority ?? 0),
      });
    if (reason === 'size')
      return translate('zones.because.size', {
        own: size(squareKilometres),
        winner: size(zone?.squareKilometres),
      });
    return translate(`zones.because.${reason}`);
  };
  const waitingText = ({ isNew, wouldContain }: WaitingZone): string => {
    if (isNew) return translate('zones.waitingNew');
    return translate(wouldContain ? 'zones.waitingIn' : 'zones.waitingOut');
  };
  return (
    <Box
      role="status"
      aria-label={translate('zones.answer')}
      sx={{ display: 'grid', gap: 3, typography: 'body2' }}
    >
      {zone ? (
        <Winner zone={zone} now={now} isAlone={others.length === 0} />
      ) : (
        <>
          <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
            {translate('zones.nobody')}
          </Box>
          <div>{translate('zones.nobodyHint')}</div>
          <ZonesLink />
        </>
      )}
      <ZoneList
        title={translate('zones.others')}
        entries={others.map((other) => ({ zone: other, text: reasonText(other) }))}
      />
      <ZoneList
        title={translate('zones.waiting')}
        entries={waiting.map((other) => ({ zone: other, text: waitingText(other) }))}
      />
    </Box>
  );
}
