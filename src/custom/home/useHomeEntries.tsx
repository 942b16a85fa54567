import type { ReactElement } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { useMayEach } from '../../session/SessionContext.tsx';
import { FigureCard } from './FigureCard.tsx';
import { HomeSection } from './HomeSection.tsx';
import { RecentPages } from './RecentPages.tsx';
import { useHomeReports } from './useHomeReports.ts';
import { WaitingList } from './WaitingList.tsx';

/** A part of the home page. */
export interface HomeEntry {
  /** Its name in arrangements. */
  key: string;
  title: string;
  /** Figures need room; lists do not. */
  column: 'wide' | 'narrow';
  content: ReactElement;
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
  return [
    section('waiting', 'wide', translate('home.waiting'), <WaitingList />),
    ...reports.map(
      ({ resource, report }): HomeEntry => ({
        ...{ key: `report ${resource.name} ${report.name}`, column: 'wide', title: report.label },
        content: <FigureCard resource={resource} report={report} />,
      }),
    ),
    section('recent', 'narrow', translate('home.goOn'), <RecentPages />),
    ...home
      .filter(({ right }) => !right || may(right))
      .map(({ title, Content }) => section(`part ${title}`, 'narrow', translate(title), <Content />)),
  ];
}
