import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { dayNumber, dayOfNumber } from '../../../contract/stores/days.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { mondayOf } from './stripRows.ts';

const dayField = completeField('day', fieldInput.parse({ kind: 'date', required: true }));
const day = fieldKinds.date.value(dayField);

interface PeriodHeadProps {
  period: 'week' | 'year';
  title: string;
  /** The present period is shown. */
  isPresent: boolean;
  /** Goes on by one period, or back by one. */
  onStep: (step: 1 | -1) => void;
  onPresent: () => void;
}

const labels = {
  week: { previous: 'storeHours.previousWeek', next: 'storeHours.nextWeek', present: 'storeHours.thisWeek' },
  year: { previous: 'storeHours.previousYear', next: 'storeHours.nextYear', present: 'storeHours.thisYear' },
} as const;

/** The week or the year that is shown, and the way to others. */
export function PeriodHead({ period, title, isPresent, onStep, onPresent }: PeriodHeadProps) {
  const translate = useTranslate();
  const { previous, next, present } = labels[period];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ToolButton
        label={translate(previous)}
        icon={<ChevronLeftIcon className="pointing" />}
        onClick={() => onStep(-1)}
      />
      <ToolButton
        label={translate(next)}
        icon={<ChevronRightIcon className="pointing" />}
        onClick={() => onStep(1)}
      />
      <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ mx: 2 }}>
        {title}
      </Typography>
      <Button color="inherit" size="small" disabled={isPresent} onClick={onPresent}>
        {translate(present)}
      </Button>
    </Box>
  );
}

interface WeekHeadProps {
  monday: string;
  /** The Monday of the present week. */
  present: string;
  onShow: (monday: string) => void;
}

/** The week that is shown, and the way to others. */
export function WeekHead({ monday, present, onShow }: WeekHeadProps) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  // What somebody typed, which is no day yet while they type.
  const [typed, setTyped] = useState<unknown>(null);
  const [isLeft, setIsLeft] = useState(false);
  const chosen = day.safeParse(typed).data;
  // Other buttons lead away from the day, and it would name a week that is not shown.
  const isAway = typeof chosen === 'string' && mondayOf(chosen) !== monday;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
      <PeriodHead
        period="week"
        title={translate('storeHours.week', { day: dayText(monday) })}
        isPresent={monday === present}
        onStep={(step) => onShow(dayOfNumber(dayNumber(monday) + step * 7))}
        onPresent={() => onShow(present)}
      />
      <LabelledInput
        label={translate('storeHours.weekOf')}
        field={dayField}
        value={isAway ? null : typed}
        width={160}
        isInline
        problem={isLeft && typed !== null && chosen === undefined ? translate('storeHours.noDay') : undefined}
        onBlur={() => setIsLeft(true)}
        onChange={(value) => {
          setTyped(value);
          setIsLeft(false);
          const next = day.safeParse(value).data;
          if (typeof next === 'string') onShow(mondayOf(next));
        }}
      />
    </Box>
  );
}
