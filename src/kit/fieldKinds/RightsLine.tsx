import Undo from '@mui/icons-material/Undo';
import { Checkbox, FormControlLabel, TableCell, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { actions } from '../../../contract/rights/rights.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

/** What a line of the table of rights shows and does. */
export interface RightsLineProps {
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
            icon={<Undo fontSize="small" />}
            onClick={onFollow}
          />
        )}
      </TableCell>
    </TableRow>
  );
}
