import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Divider, ListItemText, MenuItem } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import type { OpenMenu } from '../../layout/MenuButton.tsx';
import type { useViews } from './useViews.ts';

interface ViewsMenuProps extends OpenMenu {
  saved: ReturnType<typeof useViews>;
  onSave: () => void;
}

/** The saved views of a list, to open and to remove, and an entry to save the current one. */
export default function ViewsMenu({ saved, onSave, ...open }: ViewsMenuProps) {
  const translate = useTranslate();
  const { views, usual, isCurrent, apply, remove } = saved;
  return (
    <ButtonMenu {...open} label={translate('crud.views.open')}>
      {(closeAnd) => [
        <MenuItem key="usual" selected={isCurrent(usual)} onClick={closeAnd(() => apply(usual))}>
          {translate('crud.views.usual')}
        </MenuItem>,
        ...views.map((view) => {
          const removal = translate('crud.views.remove', { view: view.name });
          return (
            <MenuItem
              key={`view ${view.name}`}
              selected={isCurrent(view)}
              onClick={closeAnd(() => apply(view))}
              // The cross is for the pointer. A menu has no place for a second control, so the keyboard uses a key.
              onKeyDown={(event) => event.key === 'Delete' && closeAnd(() => remove(view.name))()}
              aria-description={`${removal}: Delete`}
            >
              <ListItemText>{view.name}</ListItemText>
              <DeleteIcon
                titleAccess={removal}
                fontSize="small"
                color="action"
                sx={{ ml: 4 }}
                onClick={(event) => {
                  event.stopPropagation();
                  remove(view.name);
                }}
              />
            </MenuItem>
          );
        }),
        <Divider key="divider" />,
        <MenuItem key="save" onClick={closeAnd(onSave)}>
          {translate('crud.views.save')}
        </MenuItem>,
      ]}
    </ButtonMenu>
  );
}
