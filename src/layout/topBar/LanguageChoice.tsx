import Box from '@mui/material/Box';
import Select from '@mui/material/Select';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { type Language, offeredLanguages } from '../../i18n/languages.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { browserKeeper, languagePreference } from '../../session/preferences.ts';
import { leavePage } from '../leaving.ts';

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
