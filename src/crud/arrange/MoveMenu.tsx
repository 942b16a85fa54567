import MoreVertIcon from '@mui/icons-material/MoreVert';
import { MenuItem } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';

interface MoveMenuProps {
  /** The name of the row. */
  record: string;
  onTop: () => void;
  onBottom: () => void;
  onAsk: () => void;
}

/** Where to move a row, without dragging it there. */
export function MoveMenu({ record, onTop, onBottom, onAsk }: MoveMenuProps) {
  const translate = useTranslate();
  const label = translate('crud.arrange.send', { record });
  return (
    <MenuButton label={label} icon={<MoreVertIcon fontSize="small" />} opens="menu">
      {(open) => (
        <ButtonMenu {...open} label={label}>
          {(closeAnd) => [
            <MenuItem key="top" onClick={closeAnd(onTop)}>
              {translate('crud.arrange.toTop')}
            </MenuItem>,
            <MenuItem key="bottom" onClick={closeAnd(onBottom)}>
              {translate('crud.arrange.toBottom')}
            </MenuItem>,
            <MenuItem key="ask" onClick={closeAnd(onAsk)}>
              {translate('crud.arrange.toPosition')}
            </MenuItem>,
          ]}
        </ButtonMenu>
      )}
    </MenuButton>
  );
}
