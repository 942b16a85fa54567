import { Box, OutlinedInput } from '@mui/material';
import { useLocale } from 'ra-core';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { textsOf } from '../../../contract/fieldKinds/kinds/texts.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput, editorOf, PartInput, shortEditorOf } from './filters.tsx';
import { ClearButton, typedAttributes } from './inputParts.tsx';

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

interface TextFieldProps extends InputProps {
  type?: string;
  inputMode?: 'email' | 'tel' | 'url';
  isMultiline?: boolean;
}

function TextField({ type = 'text', inputMode, isMultiline = false, ...props }: TextFieldProps) {
  const { field, value, onChange, onBlur } = props;
  const rows = isMultiline ? { multiline: true, minRows: 3, maxRows: 12 } : {};
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      {...rows}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputProps={{
        ...typedAttributes(props),
        // A text area has no type.
        ...(!isMultiline && { type }),
        inputMode,
        maxLength: field.maxLength,
        autoComplete: 'off',
      }}
    />
  );
}

const TextInput = (props: InputProps) => <TextField {...props} />;
const LongTextInput = (props: InputProps) => <TextField {...props} isMultiline />;
const EmailInput = (props: InputProps) => <TextField {...props} inputMode="email" />;
const PhoneInput = (props: InputProps) => <TextField {...props} type="tel" inputMode="tel" />;
const UrlInput = (props: InputProps) => <TextField {...props} inputMode="url" />;

export const text = editorOf(TextInput);
export const longText: FieldKindEditor = { ...editorOf(LongTextInput), isWide: true };
export const email = editorOf(EmailInput);
export const phone = editorOf(PhoneInput);
export const url = editorOf(UrlInput);

const wholeColour = /^#[0-9a-f]{6}$/i;

function ColourInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled } = props;
  const shown = asText(value);
  return (
    <OutlinedInput
      fullWidth
      error={props.isInvalid}
      value={shown}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      onBlur={onBlur}
      placeholder="#1a2b3c"
      inputProps={{ ...typedAttributes(props), maxLength: 7 }}
      startAdornment={
        <Box
          component="input"
          type="color"
          aria-label={field.label}
          disabled={isDisabled}
          value={wholeColour.test(shown) ? shown : '#000000'}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          sx={{
            width: 28,
            height: 24,
            mr: 2,
            flexShrink: 0,
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            cursor: 'pointer',
            // The browser's colour input has no "none" and would show black.
            ...(shown === '' && {
              '&::-webkit-color-swatch': { opacity: 0 },
              '&::-moz-color-swatch': { opacity: 0 },
              outline: '1px dashed',
              outlineOffset: -2,
            }),
          }}
        />
      }
      endAdornment={shown !== '' && <ClearButton isDisabled={isDisabled} onClear={() => onChange(null)} />}
    />
  );
}

export const colour = shortEditorOf(ColourInput);

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
            ...typedAttributes({
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
