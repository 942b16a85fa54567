import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/notes.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { useFirstPage } from './useFirstPage.ts';
import { shownIn, useHomeArrangement } from './useHomeArrangement.ts';
import { useHomeEntries } from './useHomeEntries.tsx';

const ArrangeHomeDialog = lazy(patiently(() => import('./ArrangeHomeDialog.tsx')));

/** The first page of a role, as the person or the role has arranged it. Whatever the role does not include is absent. */
export default function HomePage() {
  const translate = useTranslate();
  const entries = useHomeEntries();
  const arranging = useHomeArrangement();
  const [isArranging, setArranging] = useState(false);
  const beginsAtHome = useSession()?.user.beginsAtHome ?? false;
  const { mutate: chooseFirstPage, isPending: isChoosing, variables: chosen } = useFirstPage();
  const shown = shownIn(entries, arranging.arrangement);
  const columnOf = (column: 'wide' | 'narrow') => (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {shown
        .filter((entry) => entry.column === column)
        .map(({ key, content, isRare }) => (
          <Box
            key={key}
            sx={{ minWidth: 0, ...(isRare && { '&:not(:has([data-needed]))': { display: 'none' } }) }}
          >
            {content}
          </Box>
        ))}
    </Box>
  );
  return (
    <>
      <PageHeader
        title={translate('home.title')}
        actions={
          <>
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  // It moves once the account has kept the choice.
                  checked={isChoosing ? !chosen : beginsAtHome}
                  onChange={(_event, checked) => chooseFirstPage(checked)}
                />
              }
              label={translate('home.begin')}
            />
            <Button variant="outlined" startIcon={<TuneIcon />} onClick={() => setArranging(true)}>
              {translate('home.arrange.open')}
            </Button>
          </>
        }
      />
      {arranging.isPending ? (
        <LoadingSkeleton shape="form" rows={4} />
      ) : (
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
          {columnOf('wide')}
          {columnOf('narrow')}
        </Box>
      )}
      {!arranging.isPending && shown.length === 0 && <HomeNote text={translate('home.arrange.empty')} />}
      <Suspense fallback={null}>
        {isArranging && <ArrangeHomeDialog {...{ entries, arranging }} onClose={() => setArranging(false)} />}
      </Suspense>
    </>
  );
}
