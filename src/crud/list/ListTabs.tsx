import { Tab, Tabs } from '@mui/material';
import { useListContext } from 'ra-core';
import type { ListTab } from '../../../contract/options/listTabs.ts';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { useWords } from '../useWords.ts';
import { currentTab, withoutTab } from './listTabs.ts';

interface ListTabsProps {
  resource: Resource;
  /** While people arrange the list, it stays as it is. */
  isLocked: boolean;
}

/** The tabs that the definition gives the list. Search and further filters stay when somebody chooses another tab. */
export default function ListTabs({ resource, isLocked }: ListTabsProps) {
  const { filterValues, setFilters } = useListContext();
  const { many } = useWords(resource);
  const current = currentTab(resource, filterValues);
  const show = (tab: ListTab) =>
    setFilters({ ...withoutTab(resource, filterValues), ...tabFilter(resource, tab) });
  return (
    <Tabs
      value={current?.label ?? false}
      onChange={(_event, label: string) => {
        const tab = resource.list.tabs.find((one) => one.label === label);
        if (tab) show(tab);
      }}
      variant="scrollable"
      aria-label={many}
      sx={{ px: 6, mb: 2, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {resource.list.tabs.map(({ label }) => (
        <Tab key={label} value={label} label={label} disabled={isLocked} />
      ))}
    </Tabs>
  );
}
