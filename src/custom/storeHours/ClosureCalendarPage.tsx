import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useCreatePath } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useOptions } from '../../kit/useOptions.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { ClosureMonth } from './ClosureMonth.tsx';
import { ClosureYear } from './ClosureYear.tsx';
import { StoreWeek } from './StoreWeek.tsx';

/** The closures of a month or a year, or the hours of a week, over the stores. */
export default function ClosureCalendarPage() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const closures = useRegistry().get('stores/closures');
  const groups = useOptions('stores/groups');
  const [groupUuid, setGroup] = useState('');
  const [shown, setShown] = useState('month');
  const of = groupUuid ? { groupUuid } : {};
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('storeHours.calendar')}
        actions={
          closures?.verbs.has('create') && (
            <Button
              variant="contained"
              component={LinkBase}
              to={createPath({ resource: closures.name, type: 'create' })}
            >
              {translate('storeHours.newClosure')}
            </Button>
          )
        }
      />
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <LabelledSelect label={translate('storeHours.shows')} value={shown} onChange={setShown}>
            <option value="month">{translate('storeHours.month')}</option>
            <option value="year">{translate('storeHours.year')}</option>
            <option value="week">{translate('storeHours.weekOfStores')}</option>
          </LabelledSelect>
          {groups && (
            <LabelledSelect label={translate('storeHours.group')} value={groupUuid} onChange={setGroup}>
              <option value="">{translate('storeHours.allGroups')}</option>
              {groups}
            </LabelledSelect>
          )}
        </Box>
        {shown === 'month' && <ClosureMonth of={of} />}
        {shown === 'year' && <ClosureYear of={of} />}
        {shown === 'week' && <StoreWeek of={of} />}
      </Box>
    </Box>
  );
}
