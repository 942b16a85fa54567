import { Box, Tab, Tabs } from '@mui/material';
import { Suspense, useId } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordReader } from './RecordReader.tsx';
import { RelatedList } from './RelatedList.tsx';
import { detailsTab, type RecordTab } from './tabsOf.ts';
import { useRecordTabs } from './useRecordTabs.ts';

interface RecordTabsProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
  /** Only to read, whatever the role may. */
  isReadOnly?: boolean;
  /** Name of the tab that is shown. */
  shown: string;
  onShow: (name: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** All there is about a record: itself, the lists that belong to it, and what happened to it. */
export function RecordTabs(props: RecordTabsProps) {
  const { resource, record, isNarrow, isReadOnly = false, shown, onShow, onDirtyChange } = props;
  const translate = useTranslate();
  const { details: Details } = useResourceParts(resource);
  const tabs = useRecordTabs(resource).filter(({ isPermitted }) => isPermitted);
  const canUpdate = resource.verbs.has('update');
  const id = useId();
  const panel = (name: string) => ({
    role: 'tabpanel',
    id: `${id}-${name}-panel`,
    'aria-labelledby': `${id}-${name}`,
    hidden: shown !== name,
  });
  const labelOf = (tab: RecordTab) => {
    if (tab.kind === 'related') return tab.resource.labels.many;
    return translate(tab.kind === 'made' ? tab.tab.label : `crud.record.${tab.kind}`);
  };

  if (Details)
    return (
      <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
        <Details resource={resource} record={record} isNarrow={isNarrow} />
      </Suspense>
    );
  const other = tabs.find(({ name }) => name === shown && name !== detailsTab);
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, next: string) => onShow(next)}
        variant="scrollable"
        aria-label={translate('crud.record.tabs')}
        sx={{ px: 4, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={labelOf(tab)}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-${tab.name}-panel`}
          />
        ))}
      </Tabs>
      {/* Stays in place behind the other tabs, so that what is being entered is not lost. */}
      <Box
        {...panel(detailsTab)}
        sx={{ display: shown === detailsTab ? 'flex' : 'none', flexDirection: 'column', flex: 1 }}
      >
        {canUpdate && !isReadOnly ? (
          <RecordEditor key={record.id} {...{ resource, record, isNarrow, onDirtyChange }} />
        ) : (
          <RecordReader {...{ resource, record, isNarrow }} />
        )}
      </Box>
      {other && (
        <Box key={other.name} {...panel(other.name)}>
          <TabContent tab={other} {...{ resource, record, isNarrow }} />
        </Box>
      )}
    </>
  );
}

interface TabContentProps {
  tab: RecordTab;
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
}

function TabContent({ tab, resource, record, isNarrow }: TabContentProps) {
  if (tab.kind === 'related')
    return <RelatedList resource={tab.resource} by={tab.by} parent={record} isNarrow={isNarrow} />;
  if (tab.kind === 'made')
    return (
      <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
        <tab.tab.Content resource={resource} record={record} />
      </Suspense>
    );
  return <RecordHistory resource={resource} id={record.id} version={record.version} />;
}
