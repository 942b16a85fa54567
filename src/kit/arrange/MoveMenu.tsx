import MoreVertIcon from '@mui/icons-material/MoreVert';
import { MenuItem } from '@mui/material';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';

/** What the entries of the menu do. */
export interface Moves {
  onTop: () => void;
  onBottom: () => void;
  onAsk: () => void;
}

interface MoveMenuProps extends Moves {
  /** The name of the row. */
  record: string;
}

/** The entries of a menu that moves rows. */
export const moveEntries = (
  { onTop, onBottom, onAsk }: Moves,
  translate: Translate,
  closeAnd: (action: () => void) => () => void,
) => [
  <MenuItem key="top" onClick={closeAnd(onTop)}>
    {translate('crud.arrange.toTop')}
  </MenuItem>,
  <MenuItem key="bottom" onClick={closeAnd(onBottom)}>
    {translate('crud.arrange.toBottom')}
  </MenuItem>,
  <MenuItem key="ask" onClick={closeAnd(onAsk)}>
    {translate('crud.arrange.toPosition')}
  </MenuItem>,
];

/** Where to move a row, without dragging it there. */
export function MoveMenu({ record, ...moves }: MoveMenuProps) {
  const translate = useTranslate();
  const label = translate('crud.arrange.send', { record });
  return (
    <MenuButton label={label} icon={<MoreVertIcon fontSize="small" />} opens="menu">
      {(open) => (
        <ButtonMenu {...open} label={label}>
          {(closeAnd) => moveEntries(moves, translate, closeAnd)}
        </ButtonMenu>
      )}
    </MenuButton>
  );
}
