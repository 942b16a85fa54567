import type { Components, Theme } from '@mui/material/styles';
import type { ColourRoles } from '../../contract/colours.ts';

const width = 32;
const height = 18;
const thumb = 12;
const gap = (height - thumb) / 2;

/** A switch that shows its state by position and fill, not by colour alone. */
export function switchStyles(roles: ColourRoles): Components<Theme>['MuiSwitch'] {
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
