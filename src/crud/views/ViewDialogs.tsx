import type { SavedView } from '../../../contract/calls/views.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import type { Views } from './useViews.ts';
import ViewDialog, { type ViewNaming } from './ViewDialog.tsx';

/** What somebody is about to do: save what the list shows, or change or delete a view. */
export type RequestedView = { what: 'save' } | { what: 'edit' | 'delete'; view: SavedView };

interface ViewDialogsProps {
  requested: RequestedView;
  views: Views;
  mayShare: boolean;
  mayChange: (view: SavedView) => boolean;
  onClose: () => void;
}

/** Asks what is needed to save, change or delete a view. */
export default function ViewDialogs({
  requested,
  views: all,
  mayShare,
  mayChange,
  onClose,
}: ViewDialogsProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const { views, current, create, update, remove } = all;
  const own = views.filter(({ isOwn }) => isOwn);
  const close = () => {
    onClose();
    for (const mutation of [create, update, remove]) mutation.reset();
  };
  const save = (naming: ViewNaming) => {
    const before = own.find(({ name }) => name === naming.name);
    const onSuccess = ({ id }: { id: string }) => {
      all.setOpenedId(id);
      close();
    };
    if (before && mayChange(before)) {
      const change = { ...naming, settings: current };
      update.mutate({ view: before, change }, { onSuccess: () => onSuccess(before) });
      return;
    }
    create.mutate({ ...naming, settings: current }, { onSuccess });
  };
  const { error } = [create, update, remove].find((one) => one.error) ?? {};
  const dialog = {
    isBusy: [create, update, remove].some(({ isPending }) => isPending),
    error: error ? errorMessage(error) : undefined,
    onClose: close,
  };
  const naming = { ...dialog, mayShare, taken: own.map(({ name }) => name) };
  if (requested.what === 'save') return <ViewDialog {...naming} onSave={save} />;
  const { view } = requested;
  if (requested.what === 'edit')
    return (
      <ViewDialog
        {...naming}
        view={view}
        onSave={(change) => update.mutate({ view, change }, { onSuccess: close })}
      />
    );
  return (
    <ConfirmDialog
      {...dialog}
      error={error}
      title={translate('crud.views.removeTitle', { view: view.name })}
      isDangerous
      action={translate('crud.views.removeNow')}
      onAct={() => remove.mutate(view, { onSuccess: close })}
    >
      {translate(view.isShared ? 'crud.views.removeShared' : 'crud.views.removeOwn')}
    </ConfirmDialog>
  );
}
