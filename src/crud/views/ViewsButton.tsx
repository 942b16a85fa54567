import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Divider, ListItemText, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import type { Columns } from '../list/useColumns.ts';
import { useViews } from './useViews.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ViewsButtonProps {
  resource: Resource;
  columns: Columns;
}

/** Goes to a saved view of the list, and saves the list as it is now. */
export function ViewsButton({ resource, columns }: ViewsButtonProps) {
  const translate = useTranslate();
  const [isSaving, setIsSaving] = useState(false);
  const { views, usual, isCurrent, apply, save, remove } = useViews(resource, columns);

  return (
    <>
      <MenuButton label={translate('crud.views.open')} icon={<BookmarkIcon />}>
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
                // The cross is for the pointer; a menu has no place for a second control, but a key.
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
          <MenuItem key="save" onClick={closeAnd(() => setIsSaving(true))}>
            {translate('crud.views.save')}
          </MenuItem>,
        ]}
      </MenuButton>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog
            taken={views.map(({ name }) => name)}
            onSave={save}
            onClose={() => setIsSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
