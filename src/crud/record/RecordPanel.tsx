import CloseIcon from '@mui/icons-material/Close';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import OpenInFullIcon from '@mui/icons-material/OpenInFull';
import { Box, IconButton, Typography } from '@mui/material';
import { type Identifier, LinkBase, useCreatePath, useListContext, useStore } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSubject, type Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { followPointer } from '../../kit/followPointer.ts';
import { useKey } from '../../kit/useKey.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { Hint } from '../../layout/Hint.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { RecordActions } from '../actions/RecordActions.tsx';
import { RecordGone } from '../bin/RecordGone.tsx';
import { currentQueue } from '../filters/listTabs.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { DuplicateButton } from './DuplicateButton.tsx';
import { Awareness, ChangedBy, OtherStoresNote, useIsOthers } from './RecordNotices.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { useRecord } from './SingleRecord.tsx';
import { detailsTab, historyTab } from './tabsOf.ts';
import { useNeighbours } from './useNeighbours.ts';
import type { OpenRecord } from './useOpenRecord.ts';

const least = 400;
const most = 1200;
const step = 32;

const usualWidth = () => Math.min(640, Math.max(440, window.innerWidth * 0.38));

/** The width of the panel beside a list, which the product remembers for this person. */
function usePanelWidth() {
  const [kept, keep] = useStore<number | null>('preferences.panelWidth', null);
  return {
    width: Math.round(kept ?? usualWidth()),
    setWidth: (width: number) => keep(Math.round(Math.min(most, Math.max(least, width)))),
  };
}

type PanelEdgeProps = ReturnType<typeof usePanelWidth>;

/** The edge of the panel beside the list, which people drag or move with the arrow keys. */
function PanelEdge({ width, setWidth }: PanelEdgeProps) {
  const translate = useTranslate();
  const byKey: Record<string, number> = {
    ArrowLeft: width + step,
    ArrowRight: width - step,
    Home: most,
    End: least,
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('crud.record.width')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => followPointer(event, (distance) => setWidth(width - distance))}
      onKeyDown={(event: React.KeyboardEvent) => {
        const next = byKey[keyAlongLine(event.key)];
        if (next === undefined) return;
        event.preventDefault();
        setWidth(next);
      }}
      sx={{
        position: 'absolute',
        left: -4,
        top: 0,
        bottom: 0,
        width: 8,
        zIndex: 3,
        cursor: 'col-resize',
        touchAction: 'none',
        '&:hover, &:focus-visible': {
          outline: 'none',
          backgroundImage: (theme) =>
            `linear-gradient(${theme.palette.primary.main}, ${theme.palette.primary.main})`,
          backgroundSize: '2px 100%',
          backgroundPosition: 'center',
          backgroundRepeat: 'no-repeat',
        },
      }}
    />
  );
}

interface RecordPanelProps {
  resource: Resource;
  id: Identifier;
  /** The window has no room for both, so the record covers the list. */
  isCovering: boolean;
  beside: OpenRecord;
}

/** A record beside the list that it was opened from, with buttons for the previous and the next one. */
export default function RecordPanel({ resource, id, isCovering, beside }: RecordPanelProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const [isDirty, setIsDirty] = useState(false);
  const { record, error, retry } = useRecord(resource, id, isDirty);
  const isOthers = useIsOthers(resource, record);
  const [shown, setShown] = useState(detailsTab);
  const { allow, question } = useLeaveGuard(
    isDirty,
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname === nextLocation.pathname && beside.staysOpen(nextLocation, historyAction),
  );
  const edge = usePanelWidth();
  const panel = useRef<HTMLElement>(null);
  const { previous, next, hasLeft } = useNeighbours(id);
  const { filterValues } = useListContext();
  const isQueue = currentQueue(resource, filterValues) !== undefined;
  const [dealtWith, setDealtWith] = useState<Identifier>();
  const go = (to: Identifier | undefined) => to !== undefined && beside.open(to);

  useKey('k', 'crud.keys.previous', () => void go(previous));
  useKey('j', 'crud.keys.next', () => void go(next));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened record takes the focus once
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);

  // Whoever deals with a record of a queue goes on to the next one. Without one, the list says that all is done.
  const goOn = useEffectEvent(() => {
    if (next === undefined) beside.close();
    else beside.open(next);
  });
  useEffect(() => {
    if (isQueue && hasLeft && dealtWith === id) goOn();
  }, [isQueue, hasLeft, dealtWith, id]);

  const button = (key: MessageKey, icon: React.ReactNode, onClick: () => void, isDisabled = false) => (
    <ToolButton label={translate(key)} icon={icon} onClick={onClick} disabled={isDisabled} />
  );
  const page = createPath({ resource: resource.name, type: 'edit', id });
  const title = record ? recordTitle(resource, record) : '';

  return (
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-label={title || translate('crud.record.panel')}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) beside.close();
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        ...(isCovering
          ? { position: 'absolute', inset: 0, zIndex: 5, bgcolor: 'background.paper' }
          : { position: 'relative', flex: 'none', maxWidth: '70%', borderLeft: 1, borderColor: 'divider' }),
      }}
      style={isCovering ? undefined : { width: edge.width }}
    >
      {!isCovering && <PanelEdge {...edge} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 6, pr: 3, pt: 4, pb: 1, flex: 'none' }}>
        <Typography component="h2" variant="h1" noWrap title={title} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {button('crud.record.previous', <KeyboardArrowUpIcon />, () => go(previous), previous === undefined)}
        {button('crud.record.next', <KeyboardArrowDownIcon />, () => go(next), next === undefined)}
        <Hint text={translate('crud.record.openPage')}>
          <IconButton
            component={LinkBase}
            to={shown === detailsTab ? page : `${page}/${shown}`}
            aria-label={translate('crud.record.openPage')}
          >
            <OpenInFullIcon fontSize="small" />
          </IconButton>
        </Hint>
        {record && <DuplicateButton resource={resource} record={record} isIcon />}
        {record && !isOthers && (
          <DeleteButton
            resource={resource}
            record={record}
            isIcon
            onDeleted={() => {
              allow();
              beside.close();
            }}
          />
        )}
        {button('crud.record.close', <CloseIcon />, () => beside.close())}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, overflow: 'auto' }}>
        {error && !record && <RecordGone {...{ resource, id, error }} onRetry={retry} />}
        {!error && !record && <LoadingSkeleton shape="form" rows={6} />}
        {record && !resource.view && <ChangedBy resource={resource} record={record} />}
        {isOthers && <OtherStoresNote />}
        {record && isSubject(resource) && (
          <Awareness {...{ resource, record }} onHistory={() => setShown(historyTab)} key={record.id} />
        )}
        {record && !isOthers && <RecordActions {...{ resource, record }} onDone={() => setDealtWith(id)} />}
        {record && (
          <RecordTabs
            {...{ resource, record, shown }}
            isNarrow
            isReadOnly={isOthers}
            onShow={setShown}
            onDirtyChange={setIsDirty}
          />
        )}
      </Box>
      {question}
    </Box>
  );
}
