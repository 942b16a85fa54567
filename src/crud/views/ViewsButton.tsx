import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import type { Columns } from './useColumns.ts';
import { useViews } from './useViews.ts';

const ViewsMenu = lazy(() => import('./ViewsMenu.tsx'));
const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ViewsButtonProps {
  resource: Resource;
  columns: Columns;
}

/** Opens the saved views of the list, and asks for the name of a new one. */
export function ViewsButton({ resource, columns }: ViewsButtonProps) {
  const translate = useTranslate();
  const [isSaving, setIsSaving] = useState(false);
  const saved = useViews(resource, columns);

  return (
    <>
      <MenuButton label={translate('crud.views.open')} icon={<BookmarkIcon />} opens="menu">
        {(open) => <ViewsMenu {...open} saved={saved} onSave={() => setIsSaving(true)} />}
      </MenuButton>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog
            taken={saved.views.map(({ name }) => name)}
            onSave={saved.save}
            onClose={() => setIsSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
