import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import { Box, Button, FormLabel, OutlinedInput } from '@mui/material';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type LayoutVersion,
  layoutVersionCalls,
  layoutVersionsName,
} from '../../../../contract/calls/layouts.ts';
import { completeField } from '../../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../../contract/fieldKinds/fieldInput.ts';
import type { BoardMenu, Manifest } from '../../../../contract/signage/manifest.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledInput } from '../../../kit/fieldKinds/LabelledInput.tsx';
import { StoreInput } from '../../../kit/prices/PriceMoment.tsx';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { StateChip } from '../../../kit/StateChip.tsx';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { DialogFrame } from '../../../layout/dialogs/DialogFrame.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { openStage } from '../../../player/stage.ts';
import { BoardChecks } from '../boards/Findings.tsx';
import { leaveUndoToText } from './Wall.tsx';

interface PublishBarProps {
  layoutId: string;
  mayPublish: boolean;
  /** A change is still being saved, so that the draft is not what the page shows. */
  isSaving: boolean;
}

type Shown = 'publish' | 'versions' | 'preview';

/** What the screens in stores show, whether the draft differs from it, and how it gets there. */
export function PublishBar({ layoutId, mayPublish, isSaving }: PublishBarProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const api = useApi();
  const [open, setOpen] = useState<Shown>();
  const { data, error, refetch } = useQuery({
    queryKey: ['signage/layouts', 'versions', layoutId],
    meta: { shows: [layoutVersionsName, 'signage/screens', 'signage/screen-files', 'signage/media'] },
    queryFn: ({ signal }) => api(layoutVersionCalls.versions, { params: { id: layoutId }, signal }),
  });
  const close = () => setOpen(undefined);
  const shown = data?.versions.find(({ isShown }) => isShown);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  return (
    <Box
      component="section"
      aria-label={translate('signage.editor.publish.bar')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 6, pb: 2, minHeight: 40 }}
    >
      {data && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {shown
            ? translate('signage.editor.publish.shown', {
                ...{ version: shown.number, by: shown.publishedBy, moment: dateTime(shown.publishedAt) },
              })
            : translate('signage.editor.publish.never')}
        </Box>
      )}
      {shown && data?.hasChanges && (
        <StateChip
          colour="warning"
          label={translate('signage.editor.publish.changes', { version: shown.number })}
        />
      )}
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" onClick={() => setOpen('preview')}>
        {translate('signage.editor.publish.preview')}
      </Button>
      <Button color="inherit" disabled={!data?.versions.length} onClick={() => setOpen('versions')}>
        {translate('signage.editor.publish.versions')}
      </Button>
      {mayPublish && (
        <Button
          variant="contained"
          disabled={!data?.hasChanges || isSaving}
          onClick={() => setOpen('publish')}
        >
          {translate('signage.editor.publish.publish')}
        </Button>
      )}
      {open === 'publish' && <PublishDialog {...{ layoutId }} onClose={close} />}
      {open === 'versions' && data && (
        <VersionsDialog {...{ layoutId, mayPublish }} versions={data.versions} onClose={close} />
      )}
      {open === 'preview' && <PreviewDialog {...{ layoutId }} onClose={close} />}
    </Box>
  );
}

function PublishDialog({ layoutId, onClose }: { layoutId: string; onClose: () => void }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const api = useApi();
  const refresh = useRefresh();
  const id = useId();
  const [name, setName] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api(layoutVersionCalls.publish, { params: { id: layoutId }, body: { name: name.trim() || null } }),
    onSuccess() {
      refresh();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={translate('signage.editor.publish.title')}
      action={translate('signage.editor.publish.publish')}
      isBusy={isPending}
      error={error ? translate('signage.editor.failedBecause', { why: errorMessage(error) }) : undefined}
      onAct={mutate}
      onClose={onClose}
    >
      <Box sx={{ mb: 3 }}>{translate('signage.editor.publish.explain')}</Box>
      <BoardChecks layoutId={layoutId} />
      <FormLabel htmlFor={id}>{translate('signage.editor.publish.name')}</FormLabel>
      <OutlinedInput
        fullWidth
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={leaveUndoToText}
        inputProps={{ id, maxLength: 60, autoComplete: 'off' }}
      />
    </ActionDialog>
  );
}

interface VersionsDialogProps extends Pick<PublishBarProps, 'layoutId' | 'mayPublish'> {
  versions: readonly LayoutVersion[];
  onClose: () => void;
}

/** What was published when and by whom, to show an earlier version again. */
function VersionsDialog({ layoutId, mayPublish, versions, onClose }: VersionsDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const { dateTime } = useMomentFormats();
  const api = useApi();
  const refresh = useRefresh();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (number: number) =>
      api(layoutVersionCalls.show, { params: { id: layoutId, number }, body: {} }),
    onSuccess: refresh,
  });
  return (
    <DialogFrame
      width="sm"
      title={translate('signage.editor.publish.versions')}
      isBusy={isPending}
      error={error ? translate('signage.editor.failedBecause', { why: errorMessage(error) }) : undefined}
      actions={<Button onClick={onClose}>{translate('signage.editor.publish.close')}</Button>}
      onClose={onClose}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.map(({ number, name, publishedBy, publishedAt, isShown }) => (
          <Box
            component="li"
            key={number}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box>
                {name === null
                  ? translate('signage.editor.publish.version', { number })
                  : translate('signage.editor.publish.named', { number, name })}
              </Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate('signage.editor.publish.by', { by: publishedBy, moment: dateTime(publishedAt) })}
              </Box>
            </Box>
            {isShown && <StateChip colour="success" label={translate('signage.editor.publish.isShown')} />}
            {!isShown && mayPublish && (
              <Button
                size="small"
                disabled={isPending}
                aria-label={translate('signage.editor.publish.showNamed', { number })}
                onClick={() => mutate(number)}
              >
                {translate('signage.editor.publish.show')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}

/** The draft as players would show it, all screens side by side. */
function PreviewDialog({ layoutId, onClose }: { layoutId: string; onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  const [storeUuid, setStore] = useState<string>();
  const query = storeUuid === undefined ? {} : { storeUuid };
  const { data, error, refetch } = useQuery({
    queryKey: ['signage/layouts', 'preview', layoutId, storeUuid],
    gcTime: 0,
    // The addresses of its files open them only for a while, and a file that loads again would jump.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api(layoutVersionCalls.preview, { params: { id: layoutId }, query, signal }),
  });
  return (
    <DialogFrame
      width="md"
      title={translate('signage.editor.publish.preview')}
      actions={<Button onClick={onClose}>{translate('signage.editor.publish.close')}</Button>}
      onClose={onClose}
    >
      {error && <FailedState error={error} onRetry={() => void refetch()} isSmall />}
      {!error && !data && <LoadingSkeleton shape="form" rows={3} />}
      {data && data.menus.length > 0 && (
        <Box sx={{ mb: 3 }}>
          <StoreInput storeUuid={storeUuid} onChange={setStore} />
        </Box>
      )}
      {data && <Preview manifest={data} />}
    </DialogFrame>
  );
}

/** A clock that runs at the speed of time from a chosen moment on, or stands still. */
class PreviewClock {
  #from = Date.now();
  #since: number | undefined = performance.now();
  now = (): number => this.#from + (this.#since === undefined ? 0 : performance.now() - this.#since);
  run(isRunning: boolean): void {
    this.#from = this.now();
    this.#since = isRunning ? performance.now() : undefined;
  }
  set(moment: number): void {
    this.#from = moment;
    if (this.#since !== undefined) this.#since = performance.now();
  }
}

const momentField = completeField('at', fieldInput.parse({ kind: 'dateTime' }));

function Preview({ manifest }: { manifest: Manifest & { menus: readonly BoardMenu[] } }) {
  const translate = useTranslate();
  const wall = useRef<HTMLDivElement>(null);
  const [clock] = useState(() => new PreviewClock());
  const [isRunning, setRunning] = useState(true);
  const [moment, setMoment] = useState<unknown>(() => new Date(clock.now()).toISOString());
  /** The moment at which screens that are not in step begin. */
  const [startedAt, setStartedAt] = useState(() => clock.now());
  useEffect(() => {
    const { epochMs, screens, menus } = manifest;
    const stages = screens.flatMap((screen, index) => {
      const root = wall.current?.children[index];
      if (!(root instanceof HTMLElement)) return [];
      return [openStage(root, { screen, epochMs, startedAt, menus, now: clock.now })];
    });
    return () => {
      for (const stage of stages) stage.close();
    };
  }, [manifest, clock, startedAt]);
  return (
    <>
      <Box ref={wall} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        {manifest.screens.map(({ id: screen, name, orientation }) => {
          const [width, height] = orientation === 'PORTRAIT' ? [9, 16] : [16, 9];
          const sx = { flex: `${width} 1 0`, minWidth: 0, aspectRatio: `${width} / ${height}` };
          return <Box key={screen} role="img" aria-label={name} sx={sx} />;
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        <Button
          variant="outlined"
          startIcon={isRunning ? <PauseIcon /> : <PlayIcon />}
          onClick={() => {
            clock.run(!isRunning);
            setRunning(!isRunning);
            setMoment(new Date(clock.now()).toISOString());
          }}
        >
          {translate(isRunning ? 'signage.editor.publish.pause' : 'signage.editor.publish.play')}
        </Button>
        <LabelledInput
          isInline
          width={300}
          label={translate('signage.editor.publish.moment')}
          field={momentField}
          value={moment}
          onChange={(input) => {
            setMoment(input);
            // What somebody is still typing is no moment yet.
            const chosen = Date.parse(String(input));
            if (Number.isNaN(chosen)) return;
            clock.set(chosen);
            setStartedAt(chosen);
          }}
        />
      </Box>
    </>
  );
}
