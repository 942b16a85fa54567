import MoreVertIcon from '@mui/icons-material/MoreVert';
import { MenuItem } from '@mui/material';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';

/** What the entries of the menu do. */
interface Moves {
  onTop: () => void;
  onBottom: () => void;
  onAsk: () => void;
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

interface MoveMenuProps extends Moves {
  /** The name of the row. */
  record: string;
}

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

/** What a key on the handle of a row does: moves the row, asks where to, or goes on to another row. */
export type ArrangeCommand = { move: number } | { focus: number } | { ask: true };

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The command of a key on the row at an index; undefined for a key that it leaves to the page and to the lifting of
 * rows.
 */
export function arrangeCommand(event: Keys, index: number, total: number): ArrangeCommand | undefined {
  const { key, altKey } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const last = total - 1;
  const near = (to: number) => Math.max(0, Math.min(last, to));
  if (key === 'Home') return { move: 0 };
  if (key === 'End') return { move: last };
  if (key === 'Enter') return { ask: true };
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const to = near(index + (key === 'ArrowUp' ? -1 : 1));
  return altKey ? { move: to } : { focus: to };
}
