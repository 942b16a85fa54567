import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '../../../contract/calls/views.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { withoutMarks } from '../../i18n/withoutMarks.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { enginePart } from '../en/part.ts';
import type { Views } from './useViews.ts';
import type { RequestedView } from './ViewDialogs.tsx';

const ViewsMenu = lazy(enginePart(() => import('./ViewsMenu.tsx')));
const ViewDialogs = lazy(enginePart(() => import('./ViewDialogs.tsx')));

interface ViewsButtonProps {
  resource: Resource;
  views: Views;
}

/** Opens the saved views of the list, and asks what is needed to save, change or delete one. */
export function ViewsButton({ resource, views: all }: ViewsButtonProps) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const words = useWords(resource);
  const mayShare = useMay(resource.name, 'configure');
  const [requested, setRequested] = useState<RequestedView>();
  const { current, create, update } = all;
  const mayChange = ({ isOwn, isShared }: SavedView) => mayShare || (isOwn && !isShared);
  usePageCommands([
    {
      id: 'list:save-view',
      label: translate('crud.views.save'),
      context: words.many,
      run: () => setRequested({ what: 'save' }),
    },
  ]);
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
        {requested && (
          <ViewDialogs
            {...{ requested, mayShare, mayChange }}
            views={all}
            onClose={() => setRequested(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
