import { Box, FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { useMayEach } from '../../session/SessionContext.tsx';
import { useBeginsAtHome } from '../../session/useBeginsAtHome.ts';
import { FigureCard } from './FigureCard.tsx';
import { HomeSection } from './HomeSection.tsx';
import { RecentPages } from './RecentPages.tsx';
import { useHomeReports } from './useHomeReports.ts';
import { WaitingList } from './WaitingList.tsx';

/** The first page of a role. Whatever the role does not include is absent. */
export default function HomePage() {
  const translate = useTranslate();
  const { home } = useComposition();
  const may = useMayEach();
  const reports = useHomeReports();
  const [isBeginning, setBeginning] = useBeginsAtHome();
  return (
    <>
      <PageHeader
        title={translate('home.title')}
        actions={
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={isBeginning}
                onChange={(_event, checked) => setBeginning(checked)}
              />
            }
            label={translate('home.begin')}
          />
        }
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gap: 6,
          px: 6,
          pb: 8,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 6 }}>
          <HomeSection title={translate('home.waiting')}>
            <WaitingList />
          </HomeSection>
          {reports.map(({ resource, report }) => (
            <FigureCard key={`${resource.name}/${report.name}`} resource={resource} report={report} />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 6 }}>
          <HomeSection title={translate('home.goOn')}>
            <RecentPages />
          </HomeSection>
          {home
            .filter(({ right }) => !right || may(right))
            .map(({ title, Content }) => (
              <HomeSection key={title} title={translate(title)}>
                <Content />
              </HomeSection>
            ))}
        </Box>
      </Box>
    </>
  );
}
