import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { type MediaFile, mediaFileCalls, mediaUploadCalls } from '../../../../contract/calls/mediaFiles.ts';
import { uploads as limits } from '../../../../contract/uploads.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { listText } from '../../../i18n/listText.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { useLeaveGuard } from '../../../kit/useLeaveGuard.tsx';
import { WhileOnline } from '../../../layout/shell/WhileOnline.tsx';
import { EmptyState, NoMatchState } from '../../../layout/states/EmptyState.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { useIsLate } from '../../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../../layout/ToolButton.tsx';
import { useMay } from '../../../session/SessionContext.tsx';
import { MediaCard } from './MediaCard.tsx';
import { UploadTray } from './UploadTray.tsx';
import { isUnderWay, useUploads } from './useUploads.ts';

const kinds = { '1': 'all', '2': 'image', '3': 'video' } as const;
const sorts = { '1': 'oldest', '2': 'newest', '3': 'name' } as const;

type Kind = keyof typeof kinds;
type Sort = keyof typeof sorts;

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(kinds, value);
const isSort = (value: unknown): value is Sort => typeof value === 'string' && Object.hasOwn(sorts, value);

interface MediaGridProps {
  chosen: readonly MediaFile[];
  onChosen: (files: readonly MediaFile[]) => void;
  /** Shows more about a file. Without it, a click on a card chooses the file. */
  onOpen?: (file: MediaFile) => void;
  /** Default: true. */
  isSelectable?: boolean;
}

/**
 * The media library to look at, choose from and add to: thumbnails with filters, sorts and pages, and a place to drop
 * files. The files that people choose stay chosen on other pages.
 */
export function MediaGrid({ chosen, onChosen, onOpen, isSelectable = true }: MediaGridProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const mayAdd = useMay('signage/media', 'create');
  const [kind, setKind] = useState<Kind>('1');
  const [sort, setSort] = useState<Sort>('2');
  const [page, setPage] = useState(1);
  const list = useMediaPage(page, kind, sort);
  const fill = useFill();
  const uploads = useUploads((isLast) => (isLast ? refresh() : fill()));
  const { question } = useLeaveGuard(uploads.all.some(isUnderWay));
  const { open, isDragActive, getRootProps, getInputProps } = useDropzone({
    onDrop: (files) => uploads.add(files),
    noClick: true,
    noKeyboard: true,
    disabled: !mayAdd,
  });
  const { files = [], totalPages = 0 } = list.data ?? {};
  const lastPage = Math.max(1, totalPages);
  // Whoever deletes all files of the last page sees the one before it.
  if (list.data && page > lastPage) setPage(lastPage);
  const isChosen = ({ id }: MediaFile) => chosen.some((one) => one.id === id);
  const toggle = (file: MediaFile) =>
    onChosen(isChosen(file) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file]);
  const begin = () => setPage(1);
  const endings = Object.values(limits.media.types).flat().join();
  return (
    <Box
      {...getRootProps()}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, position: 'relative' }}
    >
      <input {...getInputProps({ hidden: true, accept: endings })} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, px: 6, pb: 3 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={kind}
          aria-label={translate('signage.library.kind')}
          onChange={(_event, next) => {
            if (!isKind(next)) return;
            setKind(next);
            begin();
          }}
        >
          {Object.entries(kinds).map(([id, name]) => (
            <ToggleButton key={id} value={id}>
              {translate(`signage.library.kinds.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <LabelledSelect
          label={translate('signage.library.sort')}
          value={sort}
          onChange={(next) => {
            if (!isSort(next)) return;
            setSort(next);
            begin();
          }}
        >
          {Object.entries(sorts).map(([id, name]) => (
            <option key={id} value={id}>
              {translate(`signage.library.sorts.${name}`)}
            </option>
          ))}
        </LabelledSelect>
        {isSelectable && files.length > 0 && (
          <Button
            size="small"
            color="inherit"
            onClick={() => onChosen([...chosen, ...files.filter((file) => !isChosen(file))])}
          >
            {translate('signage.library.selectPage')}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        {mayAdd && (
          <WhileOnline>
            <Button variant="contained" startIcon={<UploadIcon />} onClick={open}>
              {translate('signage.library.choose')}
            </Button>
          </WhileOnline>
        )}
      </Box>
      <UploadTray uploads={uploads} />
      {mayAdd && uploads.all.length === 0 && <Interrupted />}
      {list.error ? (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <GridSkeleton />
      ) : files.length > 0 ? (
        <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 6, pb: 4 }}>
          <Box
            component="ul"
            aria-label={translate('signage.library.files')}
            sx={{ ...gridStyles, m: 0, p: 1, listStyle: 'none' }}
          >
            {files.map((file) => (
              <MediaCard
                key={file.id}
                file={file}
                isChosen={isChosen(file)}
                onToggle={isSelectable ? () => toggle(file) : undefined}
                onOpen={onOpen && (() => onOpen(file))}
              />
            ))}
          </Box>
        </Box>
      ) : kind !== '1' ? (
        <NoMatchState
          names={translate('signage.library.name')}
          onClear={() => {
            setKind('1');
            begin();
          }}
        />
      ) : (
        <EmptyState
          names={translate('signage.library.name')}
          hint={translate(mayAdd ? 'signage.library.empty' : 'signage.library.emptyToRead')}
        />
      )}
      {totalPages > 1 && <Pager page={page} pages={totalPages} onPage={setPage} />}
      {isDragActive && (
        <Box
          role="status"
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 2,
            display: 'grid',
            placeItems: 'center',
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: 1,
            bgcolor: 'background.paper',
            typography: 'h2',
            opacity: 0.95,
          }}
        >
          {translate('signage.library.drop')}
        </Box>
      )}
      {question}
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 4,
};

/** Says which uploads were interrupted, and how they go on. */
function Interrupted() {
  const translate = useTranslate();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['signage/media', 'uploads'],
    queryFn: ({ signal }) => api(mediaUploadCalls.list, { signal }),
  });
  const count = data?.uploads.length ?? 0;
  if (count === 0) return null;
  const names = listText((data?.uploads ?? []).map(({ name }) => name));
  return (
    <Alert severity="info" sx={{ mx: 6, mb: 3 }}>
      {translate('signage.uploads.interrupted', { count, smart_count: count, names })}
    </Alert>
  );
}

/** A page of the library. The last one stays until the next one is there. */
function useMediaPage(page: number, filterById: Kind, sortById: Sort) {
  const api = useApi();
  return useQuery({
    // The name of the resource comes first, so that changes by others show here too.
    queryKey: ['signage/media', 'files', { page, filterById, sortById }],
    queryFn: ({ signal }) => api(mediaFileCalls.list, { query: { page, filterById, sortById }, signal }),
    placeholderData: keepPreviousData,
    // The addresses of the pictures open them for a quarter of an hour.
    staleTime: 60_000,
  });
}

/**
 * Reloads the library while files arrive, and nothing else. A page of it that is on its way is not asked for anew:
 * files that arrive faster than pages would never show.
 */
function useFill() {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ queryKey: ['signage/media', 'files'] }, { cancelRefetch: false });
}

/** The outline of the library while it loads. */
function GridSkeleton() {
  const translate = useTranslate();
  const isLate = useIsLate();
  if (!isLate) return <Box sx={{ flex: 1 }} />;
  return (
    <Box
      role="status"
      aria-label={translate('signage.library.loading')}
      sx={{ ...gridStyles, flex: 1, px: 7, alignContent: 'start', overflow: 'hidden' }}
    >
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <Skeleton key={place} variant="rounded" height={176} />
      ))}
    </Box>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('signage.library.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        px: 6,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <ToolButton
        label={translate('signage.library.previous')}
        icon={<ChevronLeftIcon className="pointing" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Box aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('signage.library.page', { page, pages })}
      </Box>
      <ToolButton
        label={translate('signage.library.next')}
        icon={<ChevronRightIcon className="pointing" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Box>
  );
}
