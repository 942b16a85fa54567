import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import DoneIcon from '@mui/icons-material/TaskAlt';
import { Box, Button } from '@mui/material';
import { LinkBase, useCreatePath, useListContext } from 'ra-core';
import type { ListQueue } from '../../../contract/options/listQueues.ts';
import type { ListTab } from '../../../contract/options/listTabs.ts';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { importPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { EmptyState, NoMatchState } from '../../layout/states/EmptyState.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { isWholeBin } from '../bin/bin.ts';
import FilterChips, { ConditionChip } from '../filters/FilterChips.tsx';
import { currentQueue, currentTab, withoutTab } from '../filters/listTabs.ts';

/** What a list says that has no rows: why, and what to do about it. */
export default function NoRows({ resource }: { resource: Resource }) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const tab = currentTab(resource, filterValues);
  const queue = currentQueue(resource, filterValues);
  if (queue && tab?.empty === undefined) return <EmptyQueue queue={queue} />;
  if (isWholeBin(resource, filterValues))
    return <StateMessage icon={DeleteIcon} title={translate('crud.list.emptyBin')} />;
  if (Object.keys(withoutTab(resource, filterValues)).length > 0) return <NoMatch resource={resource} />;
  return tab === undefined || Object.keys(tab.where).length === 0 ? (
    <Empty resource={resource} />
  ) : (
    <EmptyTab resource={resource} tab={tab} />
  );
}

/** How to begin: by hand, or with a file. */
function Beginnings({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const words = useWords(resource);
  return (
    <>
      {resource.verbs.has('create') && (
        <Button
          variant="contained"
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'create' })}
        >
          {translate('crud.list.new', words.names)}
        </Button>
      )}
      {resource.verbs.has('import') && (
        <Button variant="outlined" component={LinkBase} to={importPath(resource)}>
          {translate('crud.list.import')}
        </Button>
      )}
    </>
  );
}

/** For a list that never had a record: what belongs here, and how to begin. */
function Empty({ resource }: { resource: Resource }) {
  const words = useWords(resource);
  return <EmptyState names={words.names.many} actions={<Beginnings resource={resource} />} />;
}

/** For a tab without a record, in its own words if it has some. The list opens with its first tab, so people begin there. */
function EmptyTab({ resource, tab }: { resource: Resource; tab: ListTab }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  const isFirst = tab === resource.list.tabs[0];
  const [next] = resource.list.tabs.filter((other) => other !== tab);
  const hasBeginning = isFirst && (resource.verbs.has('create') || resource.verbs.has('import'));
  return (
    <StateMessage
      icon={InboxIcon}
      title={tab.empty ?? translate('crud.list.emptyTab', { tab: tab.label })}
      actions={
        hasBeginning ? (
          <Beginnings resource={resource} />
        ) : (
          next && (
            <Button variant="outlined" onClick={() => setFilters(tabFilter(resource, next))}>
              {translate('crud.board.showTab', { tab: next.label })}
            </Button>
          )
        )
      }
    />
  );
}

/** For records that waited for somebody, and wait no longer. */
function EmptyQueue({ queue }: { queue: ListQueue }) {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={DoneIcon}
      title={translate('crud.list.emptyQueue')}
      hint={translate('crud.list.emptyQueueHint', { queue: queue.label })}
    />
  );
}

/** For a list without matches: the conditions, each of which can be removed. */
function NoMatch({ resource }: { resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const { q, ...others } = filterValues;
  const tab = currentTab(resource, filterValues);
  return (
    <NoMatchState
      names={words.names.many}
      onClear={() => setFilters(tab ? tabFilter(resource, tab) : {})}
      filters={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
          {q !== undefined && (
            <ConditionChip
              label={translate('crud.filters.search', { text: q })}
              onRemove={() => setFilters(others)}
            />
          )}
          <FilterChips resource={resource} isLocked={false} hasClear={false} />
        </Box>
      }
    />
  );
}
