import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Divider, IconButton, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
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
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isSaving, setIsSaving] = useState(false);
  const { views, usual, isCurrent, apply, save, remove } = useViews(resource, columns);
  const label = translate('crud.views.open');
  const closeAnd = (action: () => void) => () => {
    setAnchor(undefined);
    action();
  };

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BookmarkIcon />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        // A landmark of its own, since the page behind it is hidden from screen readers meanwhile.
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <MenuItem selected={isCurrent(usual)} onClick={closeAnd(() => apply(usual))}>
          {translate('crud.views.usual')}
        </MenuItem>
        {views.map((view) => {
          const removal = translate('crud.views.remove', { view: view.name });
          return (
            <MenuItem
              key={view.name}
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
        })}
        <Divider />
        <MenuItem onClick={closeAnd(() => setIsSaving(true))}>{translate('crud.views.save')}</MenuItem>
      </Menu>
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
