import MonitorIcon from '@mui/icons-material/MonitorOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { layoutVersionsName } from '../../../../contract/calls/layouts.ts';
import { type PlayerState, playerPageCalls, playersName } from '../../../../contract/calls/players.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { CreateDialog } from '../../../crud/CreateDialog.tsx';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { patiently } from '../../../i18n/patiently.ts';
import { useMomentFormats } from '../../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useWords } from '../../../kit/records/useWords.ts';
import { StateChip } from '../../../kit/StateChip.tsx';
import { PageHeader } from '../../../layout/PageHeader.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../../layout/states/StateMessage.tsx';

const PairDialog = lazy(patiently(() => import('./PairDialog.tsx')));

/** Milliseconds after which the page asks again. A player that falls silent announces nothing. */
const readAgainAfter = 10_000;

const colours = { online: 'success', offline: 'error', never: 'neutral', notPaired: 'warning' } as const;

function stateOf({ isOnline, isPaired, seenAt }: PlayerState): keyof typeof colours {
  if (!isPaired) return 'notPaired';
  if (isOnline) return 'online';
  return seenAt === null ? 'never' : 'offline';
}

/** What a player showed last, in the shape of a screen. */
function LastPicture({ player: { name, picture } }: { player: PlayerState }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        ...{ aspectRatio: '16 / 9', bgcolor: 'common.black', color: 'grey.400', display: 'grid' },
        ...{ placeItems: 'center', position: 'relative' },
      }}
    >
      {picture === null ? (
        <Typography variant="body2">{translate('players.noPicture')}</Typography>
      ) : (
        <Box
          component="img"
          src={picture}
          alt={translate('players.pictureOf', { name })}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}

/** What a player says about itself, in a few short sentences. */
function Facts({ player }: { player: PlayerState }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { dateTime } = useMomentFormats();
  const { version, publishedVersion: published, seenAt, size, freeBytes, clockErrorMs, playsToday } = player;
  const shows = () => {
    if (published === null) return translate('players.notPublished');
    if (version === null) return undefined;
    if (version === published) return translate('players.current', { version });
    return translate('players.behind', { version, published });
  };
  const lines = [
    shows(),
    seenAt !== null && translate('players.seen', { time: dateTime(seenAt) }),
    playsToday > 0 && translate('players.plays', { smart_count: playsToday, shown: figures(playsToday) }),
    size !== null && translate('players.size', { size: size.replace('x', ' × ') }),
    clockErrorMs !== null && translate('players.clock', { milliseconds: figures(clockErrorMs) }),
    freeBytes !== null && translate('players.free', { free: figures(Math.round(freeBytes / 1_000_000)) }),
  ];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
      {lines.map((line) => typeof line === 'string' && <li key={line}>{line}</li>)}
    </Box>
  );
}

interface PlayerCardProps {
  player: PlayerState;
  resource: Resource;
  onPair: () => void;
}

function PlayerCard({ player, resource, onPair }: PlayerCardProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { id, name, storeName, layoutName, screenName, fault, isPaired } = player;
  const state = stateOf(player);
  const place = [storeName, layoutName, screenName ?? translate('players.allScreens')].filter(Boolean);
  return (
    <Card component="li" variant="outlined" sx={{ display: 'flex', flexDirection: 'column' }}>
      <LastPicture player={player} />
      <Box sx={{ p: 4, display: 'grid', gap: 2, alignContent: 'start', flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Typography
            component="h2"
            variant="subtitle1"
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <StateChip colour={colours[state]} label={translate(`players.state.${state}`)} />
        </Box>
        <Typography variant="body2">{place.join(' · ')}</Typography>
        {fault && (
          <Alert severity="warning">{translate(`players.fault.${fault.code}`, { file: fault.file })}</Alert>
        )}
        <Facts player={player} />
      </Box>
      <Box sx={{ px: 4, pb: 4, display: 'flex', gap: 2 }}>
        {resource.verbs.has('update') && (
          <Button
            variant={isPaired ? 'text' : 'contained'}
            color={isPaired ? 'inherit' : 'primary'}
            onClick={onPair}
          >
            {translate(isPaired ? 'players.pairAgain' : 'players.pair')}
          </Button>
        )}
        <Button
          color="inherit"
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'edit', id })}
          aria-label={translate('players.settings', { name })}
        >
          {translate('players.edit')}
        </Button>
      </Box>
    </Card>
  );
}

/** The devices behind the screens: whether they are there, what they show, and what does not work. */
export default function FleetPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const api = useApi();
  const [isAdding, setIsAdding] = useState(false);
  const [pairing, setPairing] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [playersName, 'fleet'],
    queryFn: ({ signal }) => api(playerPageCalls.fleet, { signal }),
    meta: { shows: [playersName, layoutVersionsName, 'signage/layouts', 'signage/screens', 'stores'] },
    refetchInterval: readAgainAfter,
  });
  const add = resource.verbs.has('create') && (
    <Button variant="contained" onClick={() => setIsAdding(true)}>
      {translate('players.add')}
    </Button>
  );
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={6} />;
    if (data.players.length === 0)
      return (
        <StateMessage
          icon={MonitorIcon}
          title={translate('players.none')}
          hint={translate('players.noneHint')}
          actions={add}
        />
      );
    return (
      <Box
        component="ul"
        sx={{
          ...{ m: 0, px: 6, pb: 6, listStyle: 'none', display: 'grid', gap: 4 },
          gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
        }}
      >
        {data.players.map((player) => (
          <PlayerCard
            key={player.id}
            player={player}
            resource={resource}
            onPair={() => setPairing(player.id)}
          />
        ))}
      </Box>
    );
  };
  const paired = data?.players.find(({ id }) => id === pairing);
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
      <PageHeader
        title={words.many}
        description={words.description}
        actions={data && data.players.length > 0 ? add : undefined}
      />
      {content()}
      <Suspense fallback={null}>
        {isAdding && (
          <CreateDialog
            resource={resource}
            onCreated={(id) => {
              setIsAdding(false);
              setPairing(String(id));
            }}
            onClose={() => setIsAdding(false)}
          />
        )}
        {paired && <PairDialog player={paired} onClose={() => setPairing(undefined)} />}
      </Suspense>
    </Box>
  );
}
