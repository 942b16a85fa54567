import { Box, Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MediaFile } from '../../../../contract/calls/mediaFiles.ts';
import type { Resource } from '../../../../contract/resource.ts';
import ListPage from '../../../crud/ListPage.tsx';
import { patiently } from '../../../i18n/patiently.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useWords } from '../../../kit/records/useWords.ts';
import { PageHeader } from '../../../layout/PageHeader.tsx';
import { WhileOnline } from '../../../layout/shell/WhileOnline.tsx';
import { useMay } from '../../../session/SessionContext.tsx';
import { usePersonal } from '../../../session/usePersonal.ts';
import { MediaGrid } from './MediaGrid.tsx';

const MediaFileDialog = lazy(patiently(() => import('./MediaFileDialog.tsx')));
const DeleteDialog = lazy(patiently(() => import('./DeleteDialog.tsx')));
const AddByUrl = lazy(patiently(() => import('./AddByUrl.tsx')));

/** The media library: as pictures to look at and add to, or as a table with everything that lists can do. */
export default function MediaLibraryPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const [view, setView] = usePersonal<'grid' | 'table'>('signage.library', 'grid');
  const [address, setAddress] = useSearchParams();
  // Addresses of lists, such as saved views and links with filters, lead to the list.
  const isOfList = address.has('view') || address.has('filter');
  if (view === 'grid' && !isOfList) return <Library resource={resource} onTable={() => setView('table')} />;
  const showGrid = () => {
    setView('grid');
    setAddress({});
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ px: 6, pt: 2 }}>
        <Button size="small" color="inherit" onClick={showGrid}>
          {translate('signage.library.asGrid')}
        </Button>
      </Box>
      <ListPage resource={resource} />
    </Box>
  );
}

function Library({ resource, onTable }: { resource: Resource; onTable: () => void }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const mayAdd = useMay(resource.name, 'create');
  const mayDelete = useMay(resource.name, 'delete');
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const [shown, setShown] = useState<MediaFile>();
  const [question, setQuestion] = useState<'delete' | 'address'>();
  const close = () => setQuestion(undefined);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <PageHeader
        title={words.many}
        description={words.description}
        actions={
          <>
            <Button color="inherit" onClick={onTable}>
              {translate('signage.library.asList')}
            </Button>
            {mayAdd && (
              <WhileOnline>
                <Button color="inherit" onClick={() => setQuestion('address')}>
                  {translate('signage.library.byUrl')}
                </Button>
              </WhileOnline>
            )}
          </>
        }
      />
      <MediaGrid
        chosen={mayDelete ? chosen : none}
        onChosen={setChosen}
        onOpen={setShown}
        isSelectable={mayDelete}
      />
      {chosen.length > 0 && (
        <Box
          role="region"
          aria-label={translate('signage.library.selected', {
            count: chosen.length,
            smart_count: chosen.length,
          })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 6,
            minHeight: 52,
            borderTop: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {translate('signage.library.selected', { count: chosen.length, smart_count: chosen.length })}
          </Box>
          <Button size="small" color="inherit" onClick={() => setChosen(none)}>
            {translate('signage.library.selectNone')}
          </Button>
          <Box sx={{ flex: 1 }} />
          <WhileOnline>
            <Button variant="outlined" color="error" onClick={() => setQuestion('delete')}>
              {translate('signage.library.delete')}
            </Button>
          </WhileOnline>
        </Box>
      )}
      <Suspense fallback={null}>
        {shown && <MediaFileDialog file={shown} onClose={() => setShown(undefined)} />}
        {question === 'address' && <AddByUrl onClose={close} />}
        {question === 'delete' && (
          <DeleteDialog
            files={chosen}
            onClose={close}
            onDeleted={() => {
              setChosen(none);
              close();
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

const none: readonly MediaFile[] = [];
