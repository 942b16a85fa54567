import type { Components, CSSObject, Theme } from '@mui/material/styles';

/** How a box to tick looks, wherever it stands: a form's, a popup's, or the light one of each row of a table. With units, so that it serves `sx` too. */
export function boxLook({ palette }: Theme): Record<'empty' | 'ticked' | 'partly', CSSObject> {
  const empty: CSSObject = {
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    width: '14px',
    height: '14px',
    margin: 0,
    border: `1.5px solid ${palette.surface.inputBorder}`,
    borderRadius: '3px',
  };
  const filled = { backgroundColor: palette.primary.main, borderColor: palette.primary.main };
  const mark = { content: '""', display: 'block' };
  const ink = palette.primary.contrastText;
  return {
    empty,
    ticked: {
      ...filled,
      '&::after': {
        ...mark,
        width: '4px',
        height: '8px',
        marginTop: '-2px',
        border: `solid ${ink}`,
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(45deg)',
      },
    },
    partly: { ...filled, '&::after': { ...mark, width: '7px', height: '2px', backgroundColor: ink } },
  };
}

const box = <span className="box" />;

/** Material UI's checkbox, with the same box as the rows of a table. */
export const boxStyles: Components<Theme>['MuiCheckbox'] = {
  defaultProps: { size: 'small', icon: box, checkedIcon: box, indeterminateIcon: box },
  styleOverrides: {
    root: ({ theme }) => {
      const { empty, ticked, partly } = boxLook(theme);
      return {
        padding: 8,
        marginLeft: -2,
        '& .box': empty,
        '&.Mui-checked .box': ticked,
        '&.MuiCheckbox-indeterminate .box': partly,
        '&.Mui-disabled .box': { opacity: 0.4 },
      };
    },
  },
};
