import { Box, OutlinedInput } from '@mui/material';
import { useLocale } from 'ra-core';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { textsOf } from '../../../contract/fieldKinds/kinds/texts.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput, PartInput } from './filters.tsx';
import { inputAttributes } from './inputAttributes.ts';

/** The name of a language in the person's own, such as `Afrikaans`; its code if the browser has no name for it. */
const languageName = (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;

/** One line for each language. */
function TextsInput(props: InputProps) {
  const { field, value, onChange, onBlur, id } = props;
  const locale = useLocale();
  // Texts in a language that the definition no longer has are not sent back.
  const current = isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([language]) => field.languages.includes(language)))
    : {};
  const change = (language: string, text: string) => {
    const next = { ...current, [language]: text };
    onChange(Object.keys(textsOf(next)).length > 0 ? next : null);
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', gap: 1 }}>
      {field.languages.map((language, index) => (
        <OutlinedInput
          key={language}
          fullWidth
          error={props.isInvalid}
          value={String(current[language] ?? '')}
          onChange={(event) => change(language, event.target.value)}
          onBlur={onBlur}
          startAdornment={
            field.languages.length > 1 && (
              <Box component="span" aria-hidden sx={{ width: 96, flex: 'none', color: 'text.secondary' }}>
                {languageName(language, locale)}
              </Box>
            )
          }
          inputProps={{
            ...inputAttributes({
              ...props,
              id: index === 0 ? id : `${id}-${language}`,
              autoFocus: index === 0 && props.autoFocus,
              field: { ...field, required: field.required && index === 0 },
            }),
            lang: language,
            maxLength: field.maxLength,
            autoComplete: 'off',
            'aria-label': `${field.label}, ${languageName(language, locale)}`,
          }}
        />
      ))}
    </Box>
  );
}

export const texts: FieldKindEditor = {
  Input: TextsInput,
  isTall: true,
  Filter: ({ operator, ...props }) =>
    operator === 'contains' ? <PartInput {...props} /> : <EmptinessInput {...props} />,
};
