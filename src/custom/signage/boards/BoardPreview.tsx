import { Alert, Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { boardMenuCall } from '../../../../contract/calls/layouts.ts';
import type { BoardMend } from '../../../../contract/signage/legibility.ts';
import type { BoardMenu, BoardSettings } from '../../../../contract/signage/manifest.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { StoreInput } from '../../../kit/prices/PriceMoment.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import type { BelowFieldsProps } from '../../../modules/module.ts';
import { drawBoard } from '../../../player/board.ts';
import { Findings, findingsOf, settingsOf } from './Findings.tsx';

/** Everything that the menu of a board is made of: a change of it shows at once. */
const parts = [
  ...['menus', 'menus/channel-menus', 'menus/items', 'menus/subtypes', 'menus/channel-items', 'sold-out'],
  ...['menus/item-categories', 'pricing/price-list-elements', 'pricing/price-lists', 'pricing/price-changes'],
  'deployments/live',
];

/** How screens show the board in the form, and whether guests can read it, with changes that mend what they can't. */
export default function BoardPreview({ resource, values }: BelowFieldsProps) {
  const translate = useTranslate();
  const api = useApi();
  const { dateTime } = useMomentFormats();
  // Where people only read the board, there is no form.
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const [storeUuid, setStore] = useState<string>();
  const [from, setFrom] = useState(0);
  const [isPortrait, setPortrait] = useState(false);
  const settings = settingsOf(values);
  const channelMenuId = settings?.channelMenuId;
  const shows = settings?.shows ?? 'LIVE';
  const query = { channelMenuId: channelMenuId ?? '', shows, ...(storeUuid !== undefined && { storeUuid }) };
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'menu', query],
    meta: { shows: parts },
    queryFn: channelMenuId === undefined ? skipToken : ({ signal }) => api(boardMenuCall, { query, signal }),
  });
  const state = data?.states.find((one) => one.from === from);
  const moment = Math.max(Date.now(), state?.from ?? 0);
  const origin = ({ deployedAt }: BoardMenu) => {
    if (deployedAt !== null) return translate('boards.origin.live', { moment: dateTime(deployedAt) });
    if (shows === 'PLANNED') return translate('boards.origin.planned');
    return translate(storeUuid === undefined ? 'boards.origin.noStore' : 'boards.origin.notDeployed');
  };
  const mend = (changes: BoardMend) => {
    for (const [source, value] of Object.entries(changes))
      form?.setValue(source, value, { shouldDirty: true, shouldValidate: true });
  };
  const content = () => {
    if (!settings) return <Box sx={{ color: 'text.secondary' }}>{translate('boards.chooseMenu')}</Box>;
    if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
    if (!data) return <LoadingSkeleton shape="form" rows={4} />;
    return (
      <>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 4 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={isPortrait}
            aria-label={translate('boards.orientation')}
            onChange={(_event, next: boolean | null) => next !== null && setPortrait(next)}
          >
            <ToggleButton value={false}>{translate('boards.landscape')}</ToggleButton>
            <ToggleButton value={true}>{translate('boards.portrait')}</ToggleButton>
          </ToggleButtonGroup>
          {data.states.length > 1 && (
            <LabelledSelect
              label={translate('boards.from')}
              value={String(state?.from ?? 0)}
              onChange={(value) => setFrom(Number(value))}
            >
              {data.states.map((one) => (
                <option key={one.from} value={one.from}>
                  {one.from === 0 ? translate('boards.now') : dateTime(new Date(one.from).toISOString())}
                </option>
              ))}
            </LabelledSelect>
          )}
          <StoreInput storeUuid={storeUuid} onChange={setStore} />
        </Box>
        <Alert
          severity={
            data.deployedAt !== null || (shows === 'LIVE' && storeUuid === undefined) ? 'info' : 'warning'
          }
        >
          {origin(data)}
        </Alert>
        <BoardView {...{ settings, isPortrait, moment }} menu={data} />
        <Typography variant="h2">{translate('boards.check')}</Typography>
        <BoardCheck {...{ values, isPortrait, moment }} menu={data} onMend={form ? mend : undefined} />
      </>
    );
  };
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2">{translate('boards.preview')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('boards.explain')}
        </Typography>
      </Box>
      {content()}
    </Box>
  );
}

interface BoardCheckProps {
  values: BelowFieldsProps['values'];
  menu: BoardMenu;
  isPortrait: boolean;
  moment: number;
  onMend: ((mend: BoardMend) => void) | undefined;
}

/** The check of the board in the form. It tries many boards, so it waits while people type, and looks only at what it reads. */
function BoardCheck({ values, menu, isPortrait, moment, onMend }: BoardCheckProps) {
  const latest = useDeferredValue(values);
  const { diagonalInches, distanceMetres, resolution } = latest;
  const read = JSON.stringify([settingsOf(latest), diagonalInches, distanceMetres, resolution]);
  const minute = Math.floor(moment / 60_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are new with each letter of any field
  const findings = useMemo(
    () => findingsOf(latest, menu, { isPortrait, moment }),
    [read, menu, isPortrait, minute],
  );
  return <Findings {...{ findings, menu, onMend }} />;
}

interface BoardViewProps {
  menu: BoardMenu;
  settings: BoardSettings;
  isPortrait: boolean;
  moment: number;
}

/** The board as the player draws it. */
function BoardView({ menu, settings, isPortrait, moment }: BoardViewProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify(settings);
  const minute = Math.floor(moment / 60_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings are new with each value that somebody types
  useEffect(() => {
    const before = frame.current?.querySelector('svg') ?? undefined;
    const { element } = drawBoard({ menu, settings, isPortrait, moment, before });
    element.setAttribute('width', '100%');
    frame.current?.replaceChildren(element);
  }, [menu, drawn, isPortrait, minute]);
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={translate('boards.board')}
      sx={{
        ...{ width: 1, maxWidth: isPortrait ? 420 : 960, aspectRatio: isPortrait ? '9 / 16' : '16 / 9' },
        ...{ borderRadius: 1, overflow: 'hidden', bgcolor: 'surface.sunken' },
        '& > svg': { display: 'block' },
      }}
    />
  );
}
