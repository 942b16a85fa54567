import MoreVertIcon from '@mui/icons-material/MoreVert';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useCreatePath } from 'ra-core';
import type { WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type ArrangeCommand, moveEntries } from '../../kit/moving/MoveMenu.tsx';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';

/** What the menu of an item asks for in a dialog. */
export type AskedOfItem = 'position' | 'move' | 'copy' | 'soldOut';

interface ItemMenuProps {
  item: WorkbenchItem;
  total: number;
  arrange: boolean;
  /** What the menu calls selling the item out for today; undefined if the person may not. */
  sellOut: string | undefined;
  onAsk: (what: AskedOfItem) => void;
  onCommand: (command: ArrangeCommand) => void;
}

/** What people do with an item without dragging it. */
export function ItemMenu({ item, total, arrange, sellOut, onAsk, onCommand }: ItemMenuProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const label = translate('menu.actionsOf', { item: item.name });
  const moves = {
    onTop: () => onCommand({ move: 0 }),
    onBottom: () => onCommand({ move: total - 1 }),
    onAsk: () => onCommand({ ask: true }),
  };
  return (
    <MenuButton label={label} icon={<MoreVertIcon fontSize="small" />} opens="menu">
      {(open) => (
        <ButtonMenu {...open} label={label}>
          {(closeAnd) => [
            ...(arrange
              ? [
                  ...moveEntries(moves, translate, closeAnd),
                  <MenuItem key="move" onClick={closeAnd(() => onAsk('move'))}>
                    {translate('menu.moveTo')}
                  </MenuItem>,
                  <MenuItem key="copy" onClick={closeAnd(() => onAsk('copy'))}>
                    {translate('menu.copyTo')}
                  </MenuItem>,
                ]
              : []),
            ...(sellOut === undefined
              ? []
              : [
                  <MenuItem key="soldOut" onClick={closeAnd(() => onAsk('soldOut'))}>
                    {sellOut}
                  </MenuItem>,
                ]),
            <MenuItem
              key="open"
              component={LinkBase}
              to={createPath({ resource: 'menus/items', id: item.id, type: 'edit' })}
            >
              {translate('menu.openItem')}
            </MenuItem>,
          ]}
        </ButtonMenu>
      )}
    </MenuButton>
  );
}
