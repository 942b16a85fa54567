import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { dayIn } from '../../../contract/fieldKinds/momentText.ts';
import { numberOfBody, writtenNumber } from '../../../contract/fieldKinds/numberText.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OpenColumn, ReadingAnswers } from './openColumns.ts';

const marks = ['.', ','] as const;
const orders = ['dayFirst', 'monthFirst'] as const;

/** The number that a text means with that decimal mark. The result has no thousands separator, because that is the very question. */
function shownNumber(text: string, decimalMark: '.' | ','): string {
  const written = writtenNumber(text);
  const number = written && numberOfBody(written.body, decimalMark);
  return number === undefined ? text : `${written?.isNegative ? '-' : ''}${number}`;
}

/** The day that a text means in that order, with the name of its month, since both orders look alike without it. */
function shownDay(text: string, dateOrder: 'dayFirst' | 'monthFirst', language: string): string {
  const moment = new Date(dayIn(text, dateOrder)?.day ?? text);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return Number.isNaN(moment.getTime()) ? text : format.format(moment);
}

interface PartProps {
  title: string;
  help?: string | undefined;
  children: ReactNode;
}

/** One question about a file, under its heading. */
export function Part({ title, help, children }: PartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h2">
        {title}
      </Typography>
      {help && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
      <Box sx={{ mt: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>{children}</Box>
    </Box>
  );
}

interface ReadingsProps {
  columns: readonly OpenColumn[];
  answers: ReadingAnswers;
  onAnswer: (answers: ReadingAnswers) => void;
}

/** Asks what `1,234` or `03/04/2027` means, with samples of both readings, because nothing in the column shows it. */
export function Readings({ columns, answers, onAnswer }: ReadingsProps) {
  const translate = useTranslate();
  const language = useIntlLocale();
  const { decimalMarks, dateOrders } = answers;
  return columns.map(({ name, holds, samples }) => {
    const title = translate(`crud.import.readings.${holds}`, { column: name });
    const choices =
      holds === 'numbers'
        ? marks.map((mark) => ({
            reading: mark,
            answer: { ...answers, decimalMarks: { ...decimalMarks, [name]: mark } },
            shown: (text: string) => shownNumber(text, mark),
          }))
        : orders.map((order) => ({
            reading: order,
            answer: { ...answers, dateOrders: { ...dateOrders, [name]: order } },
            shown: (text: string) => shownDay(text, order, language),
          }));
    return (
      <Part key={name} title={title}>
        <RadioGroup
          aria-label={title}
          value={(holds === 'numbers' ? decimalMarks : dateOrders)[name] ?? null}
          onChange={(_event, value) => {
            const chosen = choices.find(({ reading }) => reading === value);
            if (chosen) onAnswer(chosen.answer);
          }}
        >
          {choices.map(({ reading, shown }) => (
            <FormControlLabel
              key={reading}
              value={reading}
              control={<Radio />}
              label={samples
                .slice(0, 3)
                .map((text) => translate('crud.import.readAs', { text, value: shown(text) }))
                .join('; ')}
            />
          ))}
        </RadioGroup>
      </Part>
    );
  });
}
