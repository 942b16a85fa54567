import ExpandMore from '@mui/icons-material/ExpandMore';
import Undo from '@mui/icons-material/Undo';
import { ButtonBase, Checkbox, FormControlLabel, TableCell, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { actions, type Rights } from '../../../contract/rights/rights.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import {
  areaEntries,
  areaIncludes,
  includes,
  membersOf,
  type RightsArea,
  type RightsRow,
  withAction,
  withAreaAction,
  withoutEntries,
} from './rightsRows.ts';

/** What a line of the table of rights shows and does. */
interface RightsLineProps {
  label: string;
  /** Drawn instead of the label: a fold. */
  head?: ReactNode;
  level: 0 | 1;
  /** The actions that are possible here. */
  possible: ReadonlySet<string>;
  /** The rights that the resource adds. */
  own?: readonly { right: string; label: string }[];
  includes: (right: string) => 'all' | 'some' | 'none';
  /** It differs from the line that it would follow. */
  isOwn: boolean;
  isDisabled: boolean;
  onChange: (right: string, isAllowed: boolean) => void;
  /** Takes back what is its own. Without it, the line follows no other. */
  onFollow?: (() => void) | undefined;
  onBlur: (() => void) | undefined;
}

/** The general rule, an area or a resource: a box for each action. */
export function RightsLine(props: RightsLineProps) {
  const { label, head, level, possible, own = [], includes, isOwn, isDisabled, onChange, onFollow } = props;
  const translate = useTranslate();
  const box = (right: string, action: string) => (
    <Checkbox
      disabled={isDisabled}
      checked={includes(right) === 'all'}
      indeterminate={includes(right) === 'some'}
      {...(props.onBlur && { onBlur: props.onBlur })}
      onChange={(_event, isChecked) => onChange(right, isChecked)}
      slotProps={{
        input: { 'aria-label': translate('crud.rights.box', { action, what: inSentence(label) }) },
      }}
    />
  );
  return (
    <TableRow className={isOwn ? 'own' : undefined}>
      <TableCell component="th" scope="row" sx={{ '&&': { pl: 3 + level * 6 } }}>
        {head ?? (
          <Typography variant="body2" sx={{ fontWeight: isOwn ? 'fontWeightMedium' : 'fontWeightRegular' }}>
            {label}
          </Typography>
        )}
        {own.map(({ right, label: name }) => (
          <FormControlLabel
            key={right}
            disableTypography
            label={<Typography variant="body2">{name}</Typography>}
            sx={{ display: 'flex' }}
            control={box(right, name)}
          />
        ))}
      </TableCell>
      {actions.map((action) => (
        <TableCell key={action} align="center">
          {possible.has(action) && box(action, translate(`crud.rights.actions.${action}`))}
        </TableCell>
      ))}
      <TableCell>
        {isOwn && onFollow && !isDisabled && (
          <ToolButton
            size="small"
            label={translate('crud.rights.follow', { what: inSentence(label) })}
            icon={<Undo className="pointing" fontSize="small" />}
            onClick={onFollow}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

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
              className="pointing"
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
