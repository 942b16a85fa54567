import ContentCopy from '@mui/icons-material/ContentCopy';
import { Divider, MenuItem } from '@mui/material';
import { useState } from 'react';
import { type WeekDay, weekDays } from '../../../contract/stores/weekHours.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';

/** Days that people often give the same hours. */
const groups = {
  all: weekDays,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekend: ['sat', 'sun'],
} as const satisfies Record<string, readonly WeekDay[]>;

const groupNames = ['all', 'weekdays', 'weekend'] as const;

interface CopyHoursMenuProps {
  day: WeekDay;
  isDisabled: boolean | undefined;
  onCopy: (days: readonly WeekDay[]) => void;
}

/** A button that asks which days get the hours of a day. */
export function CopyHoursMenu({ day, isDisabled, onCopy }: CopyHoursMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = (one: WeekDay) => translate(`crud.weekHours.days.${one}`);
  const label = translate('crud.weekHours.copy', { day: name(day) });
  return (
    <>
      <ToolButton
        label={label}
        disabled={isDisabled}
        icon={<ContentCopy fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <ButtonMenu label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {(closeAnd) => [
            ...groupNames.map((group) => (
              <MenuItem key={group} onClick={closeAnd(() => onCopy(groups[group]))}>
                {translate(`crud.weekHours.copyTo.${group}`)}
              </MenuItem>
            )),
            <Divider key="line" component="li" />,
            ...weekDays
              .filter((one) => one !== day)
              .map((one) => (
                <MenuItem key={one} onClick={closeAnd(() => onCopy([one]))}>
                  {translate('crud.weekHours.copyTo.day', { day: name(one) })}
                </MenuItem>
              )),
          ]}
        </ButtonMenu>
      )}
    </>
  );
}
