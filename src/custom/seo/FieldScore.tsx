import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import {
  type Check,
  type FieldTestResult,
  limits,
  type TestedKind,
} from '../../../contract/seo/fieldTest.ts';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateChip } from '../../kit/StateChip.tsx';

const colours = { good: 'success', fair: 'warning', poor: 'error' } as const;

interface FieldScoreProps {
  kind: TestedKind;
  result: FieldTestResult;
  /** The name of the store that the text is for. */
  store: string;
  /** Names in the text were replaced by values. */
  isFilled: boolean;
}

/** The score of a field, and what is missing to the full score. */
export function FieldScore({ kind, result, store, isFilled }: FieldScoreProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const heading = useId();
  const { field, text, score, grade, checks, characters, pixelWidth } = result;
  const { longest, widest } = limits[field];
  // Without a text, everything is missing, and the first check says so.
  const missing = text === '' ? checks.slice(0, 1) : checks.filter(({ ok }) => ok !== true);
  const passed = checks.filter(({ ok }) => ok === true).length;
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ display: 'grid', gap: 2, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography id={heading} variant="h3">
          {translate(`seo.${field}`)}
        </Typography>
        <StateChip
          colour={colours[grade]}
          label={translate('seo.score', { grade: translate(`seo.${grade}`), score: figures(score) })}
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('seo.size', {
          ...{ characters: figures(characters), longest: figures(longest) },
          ...{ width: figures(pixelWidth, 0, 1), widest: figures(widest) },
        })}
      </Typography>
      {isFilled && text !== '' && (
        <Typography variant="body2">
          {translate('seo.shown')} <strong>{text}</strong>
        </Typography>
      )}
      <Typography variant="body2">
        {missing.length === 0
          ? translate('seo.passed')
          : translate('seo.somePassed', { count: figures(passed), total: figures(checks.length) })}
      </Typography>
      {missing.length > 0 && (
        <Box component="ul" aria-label={translate('seo.missing')} sx={{ m: 0, pl: 5, typography: 'body2' }}>
          {missing.map((check) => (
            <Missing key={check.code} {...{ kind, result, store, check }} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface MissingProps extends Pick<FieldScoreProps, 'kind' | 'result' | 'store'> {
  check: Check;
}

/** What a check asks for, and what it would add. */
function Missing({ kind, result, store, check: { code, ok, points, most } }: MissingProps) {
  const { field, missing } = result;
  const translate = useTranslate();
  const sentence = () => {
    if (code === 'KEYWORD') return translate(`seo.checks.${kind}.${field}`);
    if (code === 'LENGTH' || code === 'PIXELS') return translate(`seo.checks.${field}.${code}`);
    if (code === 'NO_PLACEHOLDER' && missing.length > 0)
      return translate('seo.checks.MISSING_VALUE', {
        store,
        missing: listText(missing.map((name) => translate(`seo.values.${name}`))),
      });
    return translate(`seo.checks.${code}`);
  };
  return (
    <li>
      {ok === null ? translate('seo.unknown') : sentence()}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('seo.points', { smart_count: most - points })}
      </Box>
    </li>
  );
}
