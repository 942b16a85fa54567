import { Box } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { Link as LinkBase } from 'react-router-dom';
import type { IconName } from '../../../contract/iconNames.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKeptImports, useKeptText } from '../../kit/imports/useKeptImports.ts';
import { HomeNote } from '../../kit/notes.tsx';
import { continuePath } from '../../kit/records/paths.ts';
import { useTotalText } from '../../kit/records/useTotal.ts';
import { type Icon, iconOf } from '../../layout/navigation/icons.ts';
import { useRecentPages } from '../../layout/navigation/useRecentPages.ts';
import { useWaiting } from '../../layout/navigation/useWaiting.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMayEach } from '../../session/SessionContext.tsx';
import { FigureCard } from './FigureCard.tsx';
import { HomeSection } from './HomeSection.tsx';

/** The reports that the home page shows, of the resources that the person may read. */
const useHomeReports = () =>
  [...useRegistry().values()]
    .filter(({ verbs }) => verbs.has('list'))
    .flatMap((resource) =>
      [...resource.reports.values()].filter(({ home }) => home).map((report) => ({ resource, report })),
    );

const mostShown = 8;

interface HomeRowProps {
  to: string;
  icon: IconName | undefined;
  label: string;
  /** Small, at the end of the row. */
  aside: ReactNode;
}

/** A line of the home page that leads somewhere. */
function HomeRow({ to, icon, label, aside }: HomeRowProps) {
  const RowIcon: Icon = iconOf(icon);
  return (
    <Box
      component={LinkBase}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        minHeight: 40,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <RowIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box component="span" sx={{ flex: 'none', typography: 'body2', color: 'text.secondary' }}>
        {aside}
      </Box>
    </Box>
  );
}

/** The pages that the person opened last. */
function RecentPages() {
  const translate = useTranslate();
  const { pages, isPending } = useRecentPages();
  if (isPending) return <LoadingSkeleton shape="form" rows={2} />;
  if (pages.length === 0) return <HomeNote text={translate('home.noRecent')} />;
  return pages
    .slice(0, mostShown)
    .map(({ path, label, context, icon }) => (
      <HomeRow key={path} to={path} icon={icon} label={label} aside={context} />
    ));
}

/** A line for each file that the person has had checked and not imported, which leads to it. */
function useUnfinishedRows(): ReactElement[] {
  const translate = useTranslate();
  const registry = useRegistry();
  const keptText = useKeptText();
  const { data } = useKeptImports();
  return (data ?? []).flatMap((kept) => {
    const resource = registry.get(kept.resource);
    return resource?.verbs.has('import') ? (
      <HomeRow
        key={kept.id}
        to={continuePath(resource, kept.id)}
        icon={resource.icon}
        label={translate('home.unfinishedImport', {
          file: kept.name,
          many: inSentence(resource.labels.many),
        })}
        aside={keptText(kept)}
      />
    ) : (
      []
    );
  });
}

/** The records that wait for the person: a line for each queue that has some, which leads to them. */
function WaitingList() {
  const translate = useTranslate();
  const totalText = useTotalText();
  const registry = useRegistry();
  const { data, error, isLoading, refetch } = useWaiting();
  const unfinished = useUnfinishedRows();
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <LoadingSkeleton shape="form" rows={2} />;
  const queues = (data ?? []).flatMap(({ resource: name, queue: own, ...count }) => {
    const resource = registry.get(name);
    const queue = resource?.list.queues.get(own);
    return resource && queue ? [{ resource, queue, ...count }] : [];
  });
  if (unfinished.length === 0 && queues.length === 0) return <HomeNote text={translate('home.noQueues')} />;
  const filled = queues.filter(({ total }) => total > 0);
  const names = listText(queues.map(({ queue }) => queue.label));
  if (unfinished.length === 0 && filled.length === 0)
    return <HomeNote text={translate('home.nothingWaits', { queues: names })} />;
  const waiting = filled.map(({ resource, queue, total, names: first, isEstimated }) => (
    <HomeRow
      key={`${resource.name} ${queue.name}`}
      to={`/${resource.name}?${new URLSearchParams({ filter: JSON.stringify(tabFilter(resource, queue)) })}`}
      icon={resource.icon}
      label={
        first.length === 0
          ? queue.label
          : `${queue.label}: ${listText(total > first.length ? [...first, '…'] : first)}`
      }
      aside={
        <Box
          component="span"
          sx={{ typography: 'h2', color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}
        >
          {totalText(total, isEstimated)}
        </Box>
      }
    />
  ));
  return [...unfinished, ...waiting];
}

/** A part of the home page. */
export interface HomeEntry {
  /** Its name in arrangements. */
  key: string;
  title: string;
  /** Figures need room; lists do not. */
  column: 'wide' | 'narrow';
  content: ReactElement;
  /** It is hidden until its content has an element with `data-needed`. */
  isRare?: boolean | undefined;
}

/** Everything that the person's role can have on the home page. */
export function useHomeEntries(): HomeEntry[] {
  const translate = useTranslate();
  const { home } = useComposition();
  const may = useMayEach();
  const reports = useHomeReports();
  const section = (key: string, column: HomeEntry['column'], title: string, content: ReactElement) => ({
    ...{ key, column, title },
    content: <HomeSection title={title}>{content}</HomeSection>,
  });
  const partsWhere = (isRarePart: boolean): HomeEntry[] =>
    home
      .filter(({ right, isRare = false }) => isRare === isRarePart && (!right || may(right)))
      .map(({ title, isRare, Content }) => ({
        ...section(`part ${title}`, isRarePart ? 'wide' : 'narrow', translate(title), <Content />),
        isRare,
      }));
  return [
    // What is shown only when it is needed comes first.
    ...partsWhere(true),
    section('waiting', 'wide', translate('home.waiting'), <WaitingList />),
    ...reports.map(
      ({ resource, report }): HomeEntry => ({
        ...{ key: `report ${resource.name} ${report.name}`, column: 'wide', title: report.label },
        content: <FigureCard resource={resource} report={report} />,
      }),
    ),
    section('recent', 'narrow', translate('home.goOn'), <RecentPages />),
    ...partsWhere(false),
  ];
}
