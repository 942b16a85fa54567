import { Divider, ListItemText, MenuItem } from '@mui/material';
import type { SavedView } from '../../../contract/calls/views.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import type { OpenMenu } from '../../layout/MenuButton.tsx';
import type { Views } from './useViews.ts';

interface ViewsMenuProps extends OpenMenu {
  views: Views;
  mayChange: (view: SavedView) => boolean;
  onSave: () => void;
  onSaveChanges: (view: SavedView) => void;
  onEdit: (view: SavedView) => void;
  onDuplicate: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

/** The saved views of a list, to open, and what can be done with the one that is open. */
export default function ViewsMenu({ views: all, mayChange, ...props }: ViewsMenuProps) {
  const { onSave, onSaveChanges, onEdit, onDuplicate, onDelete, ...open } = props;
  const translate = useTranslate();
  const { views, shown, opened, isUsual } = all;
  const view = shown ?? opened;
  const named = view && { view: view.name };
  return (
    <ButtonMenu {...open} label={translate('crud.views.open')}>
      {(closeAnd) => [
        <MenuItem key="usual" selected={!view && isUsual} onClick={closeAnd(() => all.openUsual())}>
          {translate('crud.views.usual')}
        </MenuItem>,
        ...views.map((one) => (
          <MenuItem
            key={one.id}
            selected={one === view}
            onClick={closeAnd(() => all.open(one))}
            onKeyDown={(event) => event.key === 'Delete' && mayChange(one) && closeAnd(() => onDelete(one))()}
          >
            <ListItemText secondary={one.isShared ? translate('crud.views.shared') : undefined}>
              {one.name}
            </ListItemText>
          </MenuItem>
        )),
        <Divider key="divider" />,
        view && !shown && mayChange(view) && (
          <MenuItem key="changes" onClick={closeAnd(() => onSaveChanges(view))}>
            {translate('crud.views.saveChanges', named)}
          </MenuItem>
        ),
        <MenuItem key="save" onClick={closeAnd(onSave)}>
          {translate('crud.views.save')}
        </MenuItem>,
        view && mayChange(view) && (
          <MenuItem key="edit" onClick={closeAnd(() => onEdit(view))}>
            {translate('crud.views.edit', named)}
          </MenuItem>
        ),
        view && (
          <MenuItem key="duplicate" onClick={closeAnd(() => onDuplicate(view))}>
            {translate('crud.views.duplicate', named)}
          </MenuItem>
        ),
        view && mayChange(view) && (
          <MenuItem key="delete" onClick={closeAnd(() => onDelete(view))} sx={{ color: 'error.main' }}>
            {translate('crud.views.remove', named)}
          </MenuItem>
        ),
      ]}
    </ButtonMenu>
  );
}
