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
  granted: Rights;
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
  const { area, label, rows, granted, shown, onToggle, isDisabled, onChange, onBlur } = props;
  const translate = useTranslate();
  const members = membersOf(area);
  const entries = areaEntries(granted, area);
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
        includes={(action) => areaIncludes(granted, area, rows, action)}
        isOwn={entries.length > 0}
        onChange={(action, isAllowed) => onChange(withAreaAction(granted, area, rows, action, isAllowed))}
        onFollow={() => onChange(withoutEntries(granted, entries))}
      />
      {shown.map((row) => (
        <RightsLine
          {...common}
          key={row.name}
          label={row.resources[0]?.labels.many ?? row.name}
          level={1}
          possible={row.possible}
          own={row.own}
          includes={(right) => (includes(granted, row, rows, right) ? 'all' : 'none')}
          isOwn={granted[row.name] !== undefined}
          onChange={(right, isAllowed) => onChange(withAction(granted, row, rows, right, isAllowed))}
          onFollow={() => onChange(withoutEntries(granted, [row.name]))}
        />
      ))}
    </>
  );
}
