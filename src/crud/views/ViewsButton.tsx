import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '../../../contract/calls/views.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { withoutMarks } from '../../i18n/i18nProvider.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { enginePart } from '../en/part.ts';
import type { Views } from './useViews.ts';
import type { ViewNaming } from './ViewDialog.tsx';

const ConfirmDialog = lazy(async () => {
  const dialog = await import('../../layout/dialogs/ConfirmDialog.tsx');
  return { default: dialog.ConfirmDialog };
});
const ViewsMenu = lazy(enginePart(() => import('./ViewsMenu.tsx')));
const ViewDialog = lazy(enginePart(() => import('./ViewDialog.tsx')));

interface ViewsButtonProps {
  resource: Resource;
  views: Views;
}

type Requested = { what: 'save' } | { what: 'edit' | 'delete'; view: SavedView };

/** Opens the saved views of the list, and asks what is needed to save, change or delete one. */
export function ViewsButton({ resource, views: all }: ViewsButtonProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const notifyFailure = useNotifyFailure();
  const words = useWords(resource);
  const mayShare = useMay(resource.name, 'configure');
  const [requested, setRequested] = useState<Requested>();
  const { views, current, create, update, remove } = all;
  const own = views.filter(({ isOwn }) => isOwn);
  const mayChange = ({ isOwn, isShared }: SavedView) => mayShare || (isOwn && !isShared);
  usePageCommands([
    {
      id: 'list:save-view',
      label: translate('crud.views.save'),
      context: words.many,
      run: () => setRequested({ what: 'save' }),
    },
  ]);
  const close = () => {
    setRequested(undefined);
    for (const mutation of [create, update, remove]) mutation.reset();
  };

  const save = (naming: ViewNaming) => {
    const before = own.find(({ name }) => name === naming.name);
    if (before && mayChange(before)) {
      const change = { ...naming, settings: current };
      const onSuccess = () => {
        all.setOpenedId(before.id);
        close();
      };
      update.mutate({ view: before, change }, { onSuccess });
      return;
    }
    const onSuccess = ({ id }: { id: string }) => {
      all.setOpenedId(id);
      close();
    };
    create.mutate({ ...naming, settings: current }, { onSuccess });
  };
  const { error } = [create, update, remove].find((one) => one.error) ?? {};
  const dialog = {
    isBusy: [create, update, remove].some(({ isPending }) => isPending),
    error: error ? errorMessage(error) : undefined,
    onClose: close,
  };
  const naming = { ...dialog, mayShare, taken: own.map(({ name }) => name) };

  return (
    <>
      <MenuButton label={translate('crud.views.open')} icon={<BookmarkIcon />} opens="menu">
        {(open) => (
          <ViewsMenu
            {...open}
            views={all}
            mayChange={mayChange}
            onSave={() => setRequested({ what: 'save' })}
            onSaveChanges={(view) =>
              update.mutate({ view, change: { settings: current } }, { onError: notifyFailure })
            }
            onEdit={(view) => setRequested({ what: 'edit', view })}
            onDuplicate={({ name, settings }) =>
              create.mutate(
                { name: withoutMarks(translate('crud.views.copyOf', { view: name })).slice(0, 60), settings },
                { onSuccess: ({ id }) => all.setOpenedId(id), onError: notifyFailure },
              )
            }
            onDelete={(view) => setRequested({ what: 'delete', view })}
          />
        )}
      </MenuButton>
      <Suspense fallback={null}>
        {requested?.what === 'save' && <ViewDialog {...naming} onSave={save} />}
        {requested?.what === 'edit' && (
          <ViewDialog
            {...naming}
            view={requested.view}
            onSave={(change) => update.mutate({ view: requested.view, change }, { onSuccess: close })}
          />
        )}
        {requested?.what === 'delete' && (
          <ConfirmDialog
            {...dialog}
            error={error}
            title={translate('crud.views.removeTitle', { view: requested.view.name })}
            isDangerous
            action={translate('crud.views.removeNow')}
            onAct={() => remove.mutate(requested.view, { onSuccess: close })}
          >
            {translate(requested.view.isShared ? 'crud.views.removeShared' : 'crud.views.removeOwn')}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
