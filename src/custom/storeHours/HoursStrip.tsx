import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { useHoursWords } from '../../kit/storeHours/useHoursWords.ts';
import type { StripPiece, StripRow } from './stripRows.ts';

interface Place {
  row: number;
  piece: number;
}

interface HoursStripProps {
  label: string;
  rows: readonly StripRow[];
  /** Marks on the rows, as shares of their length, with what they say. */
  marks: readonly { at: number; label: string }[];
  /** A row is several days, so times need their day. */
  hasDays?: boolean;
}

const steps: Readonly<Record<string, readonly [row: number, piece: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Bars that show when guests can order. One of them takes the focus, and the arrow keys lead to the others. */
export function HoursStrip({ label, rows, marks, hasDays = false }: HoursStripProps) {
  const translate = useTranslate();
  const [place, setPlace] = useState<Place>({ row: 0, piece: 0 });
  const [pointed, setPointed] = useState<Place>();
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const textOf = usePieceText(hasDays);
  const shown = pointed ?? place;
  const row = rows[shown.row];
  const piece = row?.pieces[shown.piece];
  const moveTo = (event: KeyboardEvent) => {
    const [down, along] = steps[keyAlongLine(event.key)] ?? [0, 0];
    if (down === 0 && along === 0) return;
    event.preventDefault();
    const nextRow = Math.min(Math.max(place.row + down, 0), rows.length - 1);
    const last = (rows[nextRow]?.pieces.length ?? 1) - 1;
    const next = { row: nextRow, piece: Math.min(Math.max(place.piece + along, 0), last) };
    setPlace(next);
    setPointed(undefined);
    box.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.piece}"]`)?.focus();
  };
  return (
    <Box ref={box} onMouseLeave={() => setPointed(undefined)} sx={{ maxWidth: 1040 }}>
      <Box sx={rowStyles} aria-hidden>
        <span />
        <Box sx={{ position: 'relative', height: 20 }}>
          {marks.map(({ at, label: mark }) => (
            <Box key={at} component="span" sx={markStyles} style={{ insetInlineStart: `${at * 100}%` }}>
              {mark}
            </Box>
          ))}
        </Box>
      </Box>
      <Box role="group" aria-label={label} aria-describedby={hint} onKeyDown={moveTo}>
        {rows.map(({ id, label: name, timeZone, pieces }, index) => (
          <Box key={id} sx={rowStyles}>
            <Typography
              variant="body2"
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {name}
            </Typography>
            <Box sx={barStyles}>
              {pieces.map((one, at) => (
                <Box
                  key={one.from}
                  role="img"
                  aria-label={`${name}, ${textOf(one, timeZone)}`}
                  data-place={`${index} ${at}`}
                  tabIndex={place.row === index && place.piece === at ? 0 : -1}
                  onFocus={() => setPlace({ row: index, piece: at })}
                  onMouseEnter={() => setPointed({ row: index, piece: at })}
                  sx={{ ...pieceStyles, ...stateStyles(one) }}
                  style={{ insetInlineStart: `${one.start * 100}%`, width: `${one.size * 100}%` }}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ minHeight: 40, pt: 2 }}>
        {row && piece && <strong>{row.label}, </strong>}
        {row && piece && textOf(piece, row.timeZone)}
      </Typography>
      <Typography id={hint} variant="body2" color="text.secondary">
        {translate('storeHours.stripHint')}
      </Typography>
    </Box>
  );
}

/** The times of a piece and what it means, as one text. */
function usePieceText(hasDays: boolean) {
  const translate = useTranslate();
  const { timeOfDay, dateTime } = useMomentFormats();
  const { state } = useHoursWords();
  return (piece: StripPiece, timeZone: string): string => {
    const clock = wallClock(timeZone);
    const time = (moment: string) =>
      hasDays ? dateTime(moment, timeZone) : timeOfDay(clock.timeOf(new Date(moment)));
    return translate('storeHours.piece', { from: time(piece.from), to: time(piece.to), state: state(piece) });
  };
}

/** Colour is never the only sign: what takes everything is a full bar, what takes a part is half of one, and the rest is a line. */
function stateStyles({ takes, reason }: StripPiece) {
  if (takes === 'ALL') return fill('0', 'success.main');
  if (takes !== 'NOTHING') return fill('50% 0 0', 'warning.main');
  const isMeant = reason?.code === 'closure' || reason?.code === 'pause';
  return isMeant ? fill('35% 0', 'error.main') : fill('45% 0', 'text.disabled');
}

const fill = (inset: string, bgcolor: string) => ({
  '&::before': { content: '""', position: 'absolute', inset, bgcolor },
});

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 3,
  minHeight: 32,
};

const markStyles = {
  position: 'absolute',
  bottom: 0,
  fontSize: 12,
  color: 'text.secondary',
  transform: 'translateX(-50%)',
  fontVariantNumeric: 'tabular-nums',
};

const barStyles = { position: 'relative', height: 20, borderRadius: 1, bgcolor: 'action.hover' };

const pieceStyles = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2, zIndex: 1 },
};
