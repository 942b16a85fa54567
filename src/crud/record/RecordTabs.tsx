import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { RecordEditor } from './RecordEditor.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordReader } from './RecordReader.tsx';
import { RelatedList } from './RelatedList.tsx';

interface RecordTabsProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
  /** Only to read, whatever the role may. */
  isReadOnly?: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

const details = 'details';
const history = 'history';

/** All there is about a record: itself, the lists that belong to it, and what happened to it. */
export function RecordTabs({
  resource,
  record,
  isNarrow,
  isReadOnly = false,
  onDirtyChange,
}: RecordTabsProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  const { details: Details, tabs = [] } = useResourceParts(resource);
  const canUpdate = resource.verbs.has('update');
  const [shown, setShown] = useState(details);
  const id = useId();
  const related = resource.related.flatMap(({ resource: name, by }) => {
    const other = registry.get(name);
    return other?.verbs.has('list') ? [{ key: `${name}.${by}`, other, by }] : [];
  });
  const made = tabs.filter(({ verb }) => resource.verbs.has(verb));
  const tab = (value: string, label: string) => (
    <Tab
      key={value}
      value={value}
      label={label}
      id={`${id}-${value}`}
      aria-controls={`${id}-${value}-panel`}
    />
  );
  const panel = (value: string) => ({
    role: 'tabpanel',
    id: `${id}-${value}-panel`,
    'aria-labelledby': `${id}-${value}`,
    hidden: shown !== value,
  });

  if (Details)
    return (
      <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
        <Details resource={resource} record={record} isNarrow={isNarrow} />
      </Suspense>
    );
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, next: string) => setShown(next)}
        variant="scrollable"
        aria-label={translate('crud.record.tabs')}
        sx={{ px: 4, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        {tab(details, translate('crud.record.details'))}
        {related.map(({ key, other }) => tab(key, other.labels.many))}
        {made.map(({ name, label }) => tab(name, translate(label)))}
        {tab(history, translate('crud.record.history'))}
      </Tabs>
      {/* Stays in place behind the other tabs, so that what is being entered is not lost. */}
      <Box
        {...panel(details)}
        sx={{ display: shown === details ? 'flex' : 'none', flexDirection: 'column', flex: 1 }}
      >
        {canUpdate && !isReadOnly ? (
          <RecordEditor key={record.id} {...{ resource, record, isNarrow, onDirtyChange }} />
        ) : (
          <RecordReader {...{ resource, record, isNarrow }} />
        )}
      </Box>
      {related.map(
        ({ key, other, by }) =>
          shown === key && (
            <Box key={key} {...panel(key)}>
              <RelatedList resource={other} by={by} parent={record} isNarrow={isNarrow} />
            </Box>
          ),
      )}
      {made.map(
        ({ name, Content }) =>
          shown === name && (
            <Box key={name} {...panel(name)}>
              <Suspense fallback={<LoadingSkeleton shape="form" rows={4} />}>
                <Content resource={resource} record={record} />
              </Suspense>
            </Box>
          ),
      )}
      {shown === history && (
        <Box {...panel(history)}>
          <RecordHistory resource={resource} id={record.id} version={record.version} />
        </Box>
      )}
    </>
  );
}
