import { Box } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { lazy, type ReactNode, Suspense, useCallback, useId, useLayoutEffect, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { ChangesOfPart, RecordFields, RecordForm } from './RecordEditor.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RelatedList } from './RelatedList.tsx';
import { RecordReader, SingleRecord } from './SingleRecord.tsx';
import { TabList } from './TabList.tsx';
import { detailsTab, type RecordTab, sectionsOf, useRecordTabs } from './tabsOf.ts';

const GridPanel = lazy(patiently(() => import('../shapes/GridPanel.tsx')));

interface RecordTabsProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
  /** Read-only, whatever the role allows. */
  isReadOnly?: boolean;
  /** Name of the current tab. */
  shown: string;
  onShow: (name: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called once the person has saved the details of the record. */
  onSaved?: (() => void) | undefined;
}

/**
 * Collects whether several forms hold unsaved input, and tells whether any of them does.
 * @returns a function that a form tells about itself, by its name
 */
function useDirtyParts(onDirtyChange: (isDirty: boolean) => void) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const isDirty = dirty.size > 0;
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return useCallback((name: string, isPartDirty: boolean) => {
    setDirty((parts) => {
      if (parts.has(name) === isPartDirty) return parts;
      return new Set(isPartDirty ? [...parts, name] : [...parts].filter((part) => part !== name));
    });
  }, []);
}

/** Everything about one record: its fields, its related lists, and its history. */
export function RecordTabs(props: RecordTabsProps) {
  const { resource, record, isNarrow, isReadOnly = false, shown, onShow, onDirtyChange, onSaved } = props;
  const { details: Details, notice: Notice } = useResourceParts(resource);
  const tabs = useRecordTabs(resource).filter(({ isPermitted }) => isPermitted);
  const canChange = resource.verbs.has('update') && !isReadOnly;
  const tellDirty = useDirtyParts(onDirtyChange);
  const onDetailsDirty = useCallback((isDirty: boolean) => tellDirty(detailsTab, isDirty), [tellDirty]);
  const [visited, setVisited] = useState<readonly string[]>([]);
  if (!visited.includes(shown)) setVisited([...visited, shown]);
  const id = useId();
  const translate = useTranslate();
  const labelOf = useTabLabel();
  const sections = sectionsOf(resource, tabs);
  const current = sections.find((section) => section.tabs.some(({ name }) => name === shown));
  const isGroup = current !== undefined && current.tabs.length > 1;
  const panelOf = (tabId: string) => ({
    role: 'tabpanel',
    id: `${tabId}-panel`,
    'aria-labelledby': tabId,
  });
  const sectionId = (name: string) => `${id}-in-${name}`;
  // The only tab of a section has no name of its own on the page.
  const panel = (name: string) => ({
    ...panelOf(isGroup || shown !== name ? `${id}-${name}` : sectionId(current?.name ?? name)),
    hidden: shown !== name,
  });
  if (Details)
    return (
      <RecordParts {...{ resource, record }}>
        <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
          <Details resource={resource} record={record} isNarrow={isNarrow} />
        </Suspense>
      </RecordParts>
    );
  const other = tabs.find(({ name }) => name === shown && name !== detailsTab);
  const content = (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <TabList
        label={translate('crud.record.tabs')}
        tabs={sections.map((section) => ({
          name: section.name,
          label: section.label ?? section.tabs.map(labelOf).join(),
          id: sectionId(section.name),
        }))}
        shown={current?.name ?? shown}
        onShow={(name) => {
          const [first] = sections.find((section) => section.name === name)?.tabs ?? [];
          if (first) onShow(first.name);
        }}
      />
      <Box
        {...(isGroup && panelOf(sectionId(current.name)))}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
      >
        {isGroup && (
          <TabList
            key={current.name}
            label={current.label ?? ''}
            tabs={current.tabs.map((tab) => ({
              name: tab.name,
              label: labelOf(tab),
              id: `${id}-${tab.name}`,
            }))}
            {...{ shown, onShow }}
            isInner
          />
        )}
        {/* Forms stay mounted behind the other tabs, so that input is not lost. */}
        <Box
          {...panel(detailsTab)}
          sx={{ display: shown === detailsTab ? 'flex' : 'none', flexDirection: 'column', flex: 1 }}
        >
          {Notice && shown === detailsTab && (
            <Suspense fallback={null}>
              <Notice resource={resource} record={record} />
            </Suspense>
          )}
          {canChange ? (
            <RecordFields isNarrow={isNarrow} />
          ) : (
            <RecordReader {...{ resource, record, isNarrow }} />
          )}
        </Box>
        {tabs.map(
          (tab) =>
            (tab.kind === 'single' || tab.kind === 'grid') &&
            visited.includes(tab.name) && (
              <Box
                key={`${tab.name} ${record.id}`}
                {...panel(tab.name)}
                sx={{ display: shown === tab.name ? 'flex' : 'none', flexDirection: 'column', flex: 1 }}
              >
                <FormTab
                  tab={tab}
                  {...{ record, isNarrow, isReadOnly, tellDirty }}
                  isInFront={shown === tab.name}
                />
              </Box>
            ),
        )}
        {other && other.kind !== 'single' && other.kind !== 'grid' && (
          <Box key={other.name} {...panel(other.name)}>
            <TabContent tab={other} {...{ resource, record, isNarrow, isReadOnly }} />
            {canChange && other.kind === 'made' && <ChangesOfPart />}
          </Box>
        )}
      </Box>
    </Box>
  );
  if (!canChange) return <RecordParts {...{ resource, record }}>{content}</RecordParts>;
  return (
    <RecordForm
      key={record.id}
      {...{ resource, record, onSaved }}
      isInFront={other?.kind !== 'single' && other?.kind !== 'grid'}
      onDirtyChange={onDetailsDirty}
    >
      {content}
    </RecordForm>
  );
}

/** Gives parts of a page the record where react-admin's fields look for it. */
function RecordParts({
  resource,
  record,
  children,
}: Pick<RecordTabsProps, 'resource' | 'record'> & { children: ReactNode }) {
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** What people call a tab. */
function useTabLabel() {
  const translate = useTranslate();
  return (tab: RecordTab): string => {
    if (tab.kind === 'related') return tab.resource.labels.many;
    if (tab.kind === 'single') return tab.resource.labels.one;
    if (tab.kind === 'grid') return tab.parts.grid.label;
    return translate(tab.kind === 'made' ? tab.tab.label : `crud.record.${tab.kind}`);
  };
}

interface FormTabProps {
  tab: RecordTab & { kind: 'single' | 'grid' };
  record: WireRecord;
  isNarrow: boolean;
  isReadOnly: boolean;
  isInFront: boolean;
  tellDirty: (name: string, isDirty: boolean) => void;
}

/** A tab where people change something other than the record itself. */
function FormTab({ tab, record, tellDirty, isNarrow, ...rest }: FormTabProps) {
  const onDirtyChange = useCallback(
    (isDirty: boolean) => tellDirty(tab.name, isDirty),
    [tab.name, tellDirty],
  );
  if (tab.kind === 'single')
    return <SingleRecord resource={tab.resource} id={record.id} {...{ isNarrow, ...rest, onDirtyChange }} />;
  return (
    <Suspense fallback={<LoadingSkeleton shape="table" rows={8} />}>
      <GridPanel parts={tab.parts} within={record.id} {...{ ...rest, onDirtyChange }} />
    </Suspense>
  );
}

interface TabContentProps {
  tab: Exclude<RecordTab, { kind: 'single' | 'grid' }>;
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
  isReadOnly: boolean;
}

function TabContent({ tab, resource, record, isNarrow, isReadOnly }: TabContentProps) {
  if (tab.kind === 'related')
    return <RelatedList resource={tab.resource} by={tab.by} parent={record} isNarrow={isNarrow} />;
  if (tab.kind === 'made')
    return (
      <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
        <tab.tab.Content resource={resource} record={record} />
      </Suspense>
    );
  const canRevert = resource.verbs.has('update') && !isReadOnly;
  return <RecordHistory {...{ resource, record, canRevert }} />;
}
