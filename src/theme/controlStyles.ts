import type { Components, Theme } from '@mui/material/styles';
import type { ColourRoles } from '../../contract/colours.ts';
import { boxStyles } from './boxStyles.tsx';
import type { StyleInput } from './styleInput.ts';
import { sizes, type } from './tokens.ts';

/** The distance from the edge of an input to its text. */
const inset = 10;

/** A switch that shows its state by position and fill, not by colour alone. */
function switchStyles(roles: ColourRoles): Components<Theme>['MuiSwitch'] {
  const width = 32;
  const height = 18;
  const thumb = 12;
  const gap = (height - thumb) / 2;
  return {
    styleOverrides: {
      root: {
        '&, &.MuiSwitch-sizeSmall': {
          width,
          height,
          padding: 0,
          margin: '6px 4px 6px 0',
          overflow: 'visible',
        },
        '& .MuiSwitch-switchBase, &.MuiSwitch-sizeSmall .MuiSwitch-switchBase': {
          padding: gap,
          color: roles.textSecondary,
          '&:hover': { backgroundColor: 'transparent' },
          '&.Mui-checked': { transform: `translateX(${width - height}px)`, color: roles.onAccent },
          '&.Mui-checked + .MuiSwitch-track': {
            backgroundColor: roles.accent,
            borderColor: roles.accent,
            opacity: 1,
          },
          '&.Mui-focusVisible + .MuiSwitch-track': {
            outline: `2px solid ${roles.accent}`,
            outlineOffset: 2,
          },
          '&.Mui-disabled, &.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        },
        '& .MuiSwitch-thumb, &.MuiSwitch-sizeSmall .MuiSwitch-thumb': {
          width: thumb,
          height: thumb,
          boxShadow: 'none',
        },
        '& .MuiSwitch-track': {
          boxSizing: 'border-box',
          borderRadius: height / 2,
          border: `1px solid ${roles.inputBorder}`,
          backgroundColor: roles.surface,
          opacity: 1,
        },
      },
    },
  };
}

/** Buttons, and every control for typing or choosing. */
export function controlStyles({ roles, density }: StyleInput): Components<Theme> {
  const height = sizes.control[density];
  return {
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'medium' },
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: height,
          padding: '0 12px',
          borderRadius: sizes.radius,
          whiteSpace: 'nowrap',
          '& .MuiButton-startIcon': { marginLeft: -4, marginRight: 6 },
        },
        sizeSmall: { minHeight: height - 4, padding: '0 8px' },
        sizeLarge: { minHeight: 40, padding: '0 16px', fontSize: type.body },
        outlined: {
          borderColor: roles.hairline,
          backgroundColor: roles.surface,
          '&:hover': { backgroundColor: roles.hover, borderColor: roles.inputBorder },
        },
        text: { '&:hover': { backgroundColor: roles.hover } },
      },
      variants: [
        { props: { color: 'inherit' }, style: { color: roles.text } },
        { props: { variant: 'outlined', color: 'primary' }, style: { color: roles.text } },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: height,
          height,
          padding: 0,
          borderRadius: sizes.radius,
          color: roles.textSecondary,
          '&:hover': { backgroundColor: roles.hover, color: roles.text },
        },
        sizeSmall: { width: height - 4, height: height - 4 },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    /* Labels are above their field and always visible. */
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          fontSize: type.table,
          fontWeight: type.medium,
          lineHeight: 1.4,
          color: roles.text,
          maxWidth: 'none',
          '&.Mui-focused, &.Mui-error': { color: roles.text },
        },
        asterisk: { color: roles.textSecondary },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: height,
          backgroundColor: roles.surface,
          fontSize: type.body,
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: roles.textSecondary },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: roles.accent, borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: roles.error.main },
          '&.Mui-disabled': { backgroundColor: roles.sunken },
          // Content inside the edge keeps the same distance as the text without it.
          '&.MuiInputBase-adornedStart': { paddingLeft: inset },
          '&.MuiInputBase-adornedEnd': { paddingRight: inset },
          '&.MuiInputBase-adornedStart .MuiOutlinedInput-input': { paddingLeft: 0 },
          '&.MuiInputBase-adornedEnd .MuiOutlinedInput-input': { paddingRight: 0 },
        },
        input: {
          padding: `4px ${inset}px`,
          height: height - 8,
          boxSizing: 'border-box',
          // The system's own list cuts its text at the padding.
          '&.MuiNativeSelect-select': { height: height - 2, paddingTop: 0, paddingBottom: 0 },
        },
        multiline: { padding: `6px ${inset}px`, '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' } },
        notchedOutline: { top: 0, borderColor: roles.inputBorder, '& legend': { display: 'none' } },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        input: {
          // Whatever its own direction is, a text begins where those of the page do.
          textAlign: 'left',
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: roles.textDisabled, opacity: 1 },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { margin: '4px 0 0', fontSize: type.small, lineHeight: 1.4, color: roles.textSecondary },
      },
    },
    MuiCheckbox: boxStyles,
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, color: roles.inputBorder } },
    },
    MuiFormControlLabel: {
      styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: type.body } },
    },
    MuiSwitch: switchStyles(roles),
    MuiChip: {
      styleOverrides: {
        root: { height: 24, borderRadius: 6, fontSize: type.small, fontWeight: type.medium },
        outlined: { borderColor: roles.hairline },
        label: { padding: '0 8px' },
        deleteIcon: { fontSize: 16, color: roles.textSecondary, '&:hover': { color: roles.text } },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: height,
          padding: '0 12px',
          textTransform: 'none',
          borderColor: roles.hairline,
          color: roles.textSecondary,
          '&:hover': { backgroundColor: roles.hover },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: roles.accentSoft,
            color: roles.accent,
          },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: {
          '&.MuiInputBase-sizeSmall': {
            paddingTop: 2,
            paddingBottom: 2,
            paddingLeft: inset - 4,
            '& .MuiAutocomplete-input': { paddingLeft: 4 },
          },
        },
        option: { fontSize: type.body, minHeight: `${height}px !important` },
      },
    },
  };
}
