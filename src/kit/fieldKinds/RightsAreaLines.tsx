import ExpandMore from '@mui/icons-material/ExpandMore';
import { ButtonBase, Typography } from '@mui/material';
import type { Rights } from '../../../contract/rights/rights.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RightsLine } from './RightsLine.tsx';
import {
  areaEntries,
  areaIncludes,
  includes,
  membersOf,
  type RightsArea,
  withAreaAction,
  withoutEntries,
} from './rightsAreas.ts';
import { type RightsRow, withAction } from './rightsRows.ts';

interface RightsAreaLinesProps {
  area: RightsArea;
  label: string;
  rows: readonly RightsRow[];
  given: Rights;
  /** The resources to show; none while the area is folded. */
  shown: readonly RightsRow[];
  /** Without it, the area does not fold: a search decides what shows. */
  onToggle: (() => void) | undefined;
  isDisabled: boolean;
  onChange: (rights: Rights) => void;
  onBlur: (() => void) | undefined;
}

/** An area, which folds, with boxes for all of its resources at once, and its resources. */
export function RightsAreaLines(props: RightsAreaLinesProps) {
  const { area, label, rows, given, shown, onToggle, isDisabled, onChange, onBlur } = props;
  const translate = useTranslate();
  const members = membersOf(area);
  const entries = areaEntries(given, area);
  const common = { isDisabled, onBlur };
  return (
    <>
      <RightsLine
        {...common}
        label={translate('crud.rights.area', { area: inSentence(label) })}
        level={0}
        head={
          <ButtonBase
            disabled={!onToggle}
            aria-expanded={shown.length > 0}
            onClick={onToggle}
            sx={{
              gap: 1,
              minHeight: 32,
              typography: 'body2',
              fontWeight: 'fontWeightMedium',
              textAlign: 'left',
            }}
          >
            <ExpandMore
              aria-hidden
              fontSize="small"
              sx={{ transform: shown.length > 0 ? 'none' : 'rotate(-90deg)' }}
            />
            {label}
            <Typography component="span" variant="caption" color="text.secondary">
              {entries.length > 0 && translate('crud.rights.different', { smart_count: entries.length })}
            </Typography>
          </ButtonBase>
        }
        possible={new Set(members.flatMap(({ possible }) => [...possible]))}
        includes={(action) => areaIncludes(given, area, rows, action)}
        isOwn={entries.length > 0}
        onChange={(action, isGiven) => onChange(withAreaAction(given, area, rows, action, isGiven))}
        onFollow={() => onChange(withoutEntries(given, entries))}
      />
      {shown.map((row) => (
        <RightsLine
          {...common}
          key={row.name}
          label={row.resources[0]?.labels.many ?? row.name}
          level={1}
          possible={row.possible}
          own={row.own}
          includes={(right) => (includes(given, row, rows, right) ? 'all' : 'none')}
          isOwn={given[row.name] !== undefined}
          onChange={(right, isGiven) => onChange(withAction(given, row, rows, right, isGiven))}
          onFollow={() => onChange(withoutEntries(given, [row.name]))}
        />
      ))}
    </>
  );
}
