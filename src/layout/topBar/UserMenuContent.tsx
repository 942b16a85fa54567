import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Box, Button, Divider, Popover, Select, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocale, useLogout } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type DayForm, dayFormat } from '../../i18n/dayFormat.ts';
import { type Language, offeredLanguages } from '../../i18n/languages.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { type Clock, useClock, useDayForm } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { browserKeeper, languagePreference } from '../../session/preferences.ts';
import { useOwnStores, useSession } from '../../session/SessionContext.tsx';
import type { Density } from '../../theme/tokens.ts';
import { type ModeChoice, modes, useDensity, useMode } from '../../theme/useAppearance.ts';
import { leavePage } from '../leaving.ts';
import { iconOf } from '../navigation/icons.ts';
import { usePlaces } from '../navigation/usePlaces.ts';

type Choice = ModeChoice | Density | Clock | DayForm;

interface ChoiceRowProps<Value extends Choice> {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  /** What people read of an option. Default: its message. */
  textOf?: (option: Value) => string;
}

function ChoiceRow<Value extends Choice>(props: ChoiceRowProps<Value>) {
  const translate = useTranslate();
  const { label, options, value, onChange } = props;
  const { textOf = (option) => translate(`shell.user.${option as Exclude<Choice, DayForm>}`) } = props;
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>{label}</Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={value}
        aria-label={label}
        onChange={(_event, next: Value | null) => next !== null && onChange(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option}>
            {textOf(option)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const densities: readonly Density[] = ['compact', 'comfortable'];
const clocks: readonly Clock[] = ['hours24', 'hours12'];

/** Remembers the language on this device and reloads the page in it. */
async function readIn(code: string): Promise<void> {
  await browserKeeper.keep(languagePreference, code);
  window.location.reload();
}

interface LanguageChoiceProps {
  languages?: readonly Language[];
  onChoose?: (code: string) => Promise<void>;
}

/** Lets people choose a language, if there is more than one. */
export function LanguageChoice({ languages = offeredLanguages, onChoose = readIn }: LanguageChoiceProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  if (languages.length < 2) return null;
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', typography: 'caption', color: 'text.secondary', mb: 1 }}
      >
        {translate('shell.user.language')}
      </Box>
      <Select
        native
        size="small"
        fullWidth
        value={locale}
        inputProps={{ id }}
        onChange={({ target }) => leavePage(() => void onChoose(target.value))}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  );
}

const dayForms: readonly DayForm[] = ['language', 'dashes'];

/** Lets people choose between the dates of their language and those of the specification, by an example of each. */
function DayChoice() {
  const translate = useTranslate();
  const { choice, setChoice } = useDayForm();
  const locale = useIntlLocale();
  return (
    <ChoiceRow
      label={translate('shell.user.days')}
      options={dayForms}
      value={choice}
      onChange={setChoice}
      textOf={(form) => dayFormat(form, locale).text('2026-11-21')}
    />
  );
}

interface UserMenuContentProps {
  anchor: HTMLElement;
  onClose: () => void;
  onShowKeys: () => void;
}

export default function UserMenuContent({ anchor, onClose, onShowKeys }: UserMenuContentProps) {
  const translate = useTranslate();
  const logout = useLogout();
  const session = useSession();
  const stores = useOwnStores();
  const mode = useMode();
  const density = useDensity();
  const clock = useClock();
  const places = usePlaces().filter(({ shownIn }) => shownIn.includes('userMenu'));
  const entry = { justifyContent: 'flex-start', px: 2, gap: 1 };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('shell.user.menu', { name: session?.user.name ?? '' }),
          sx: { width: 280, p: 1, mt: 1 },
        },
      }}
    >
      <Box sx={{ px: 2, py: 1.5 }}>
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>{session?.user.name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{session?.user.email}</bdi>
        </Box>
        {stores !== 'all' && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {translate('shell.user.stores', { smart_count: stores.length })}
          </Box>
        )}
      </Box>
      <Divider sx={{ my: 1 }} />
      <ChoiceRow
        label={translate('shell.user.theme')}
        options={modes}
        value={mode.choice}
        onChange={mode.setChoice}
      />
      <ChoiceRow
        label={translate('shell.user.density')}
        options={densities}
        value={density.choice}
        onChange={density.setChoice}
      />
      <ChoiceRow
        label={translate('shell.user.clock')}
        options={clocks}
        value={clock.choice}
        onChange={clock.setChoice}
      />
      <DayChoice />
      <LanguageChoice />
      <Divider sx={{ my: 1 }} />
      {places.map(({ path, label, icon }) => {
        const Icon = iconOf(icon);
        return (
          <Button
            key={path}
            fullWidth
            color="inherit"
            component={Link}
            to={path}
            startIcon={<Icon />}
            sx={entry}
            onClick={onClose}
          >
            {label}
          </Button>
        );
      })}
      <Button
        fullWidth
        color="inherit"
        startIcon={<KeyboardOutlined />}
        sx={entry}
        onClick={() => {
          onClose();
          onShowKeys();
        }}
      >
        {translate('shell.user.keys')}
      </Button>
      <Button
        fullWidth
        color="inherit"
        startIcon={<LogoutOutlined className="pointing" />}
        sx={entry}
        onClick={() => {
          onClose();
          leavePage(() => void logout({}, undefined, false));
        }}
      >
        {translate('shell.user.signOut')}
      </Button>
    </Popover>
  );
}
