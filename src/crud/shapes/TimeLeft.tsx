import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const minute = 60_000;

/** From this many minutes on, the day and the time say more than the minutes. */
const mostMinutes = 120;

/** Minutes until a moment, rounded down, so that nobody believes to have more time; undefined far from the moment. */
export function minutesUntil(moment: unknown, now: number): number | undefined {
  const minutes = Math.floor((Date.parse(String(moment)) - now) / minute);
  return Math.abs(minutes) < mostMinutes ? minutes : undefined;
}

/** The time, which moves on each minute. */
export function useEachMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long is left: `in 12 min`, or `8 min late`. */
export function TimeLeft({ minutes }: { minutes: number }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const isLate = minutes < 0;
  return (
    <Box
      component="span"
      sx={{ color: isLate ? 'error.main' : 'text.primary', fontWeight: 'fontWeightMedium' }}
    >
      {translate(isLate ? 'crud.board.late' : 'crud.board.left', { minutes: figures(Math.abs(minutes)) })}
    </Box>
  );
}
