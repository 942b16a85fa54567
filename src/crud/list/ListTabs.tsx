import { Box, Tab, Tabs } from '@mui/material';
import { useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { currentTab, withoutTab } from '../filters/listTabs.ts';
import { useCounts } from '../filters/useCounts.ts';
import type { Views } from '../views/useViews.ts';

interface ListTabsProps {
  resource: Resource;
  views: Views;
  /** While people arrange the list, it stays as it is. */
  isLocked: boolean;
}

const usual = 'usual';

/**
 * The tabs that the definition gives the list, and the saved views with how many records they have. Search and further
 * filters stay when somebody goes from tab to tab of the definition; a view brings its own, and takes them along.
 */
export default function ListTabs({ resource, views: all, isLocked }: ListTabsProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const { many } = useWords(resource);
  const { tabs } = resource.list;
  const { views, shown, opened } = all;
  const counts = useCounts(
    resource,
    views.map(({ settings }) => settings.filter),
  );
  const view = shown ?? opened;
  const label = currentTab(resource, filterValues)?.label;
  const ofList = tabs.length === 0 ? usual : label;

  const choose = (value: string) => {
    const chosen = views.find(({ id }) => id === value);
    const tab = tabs.find((one) => one.label === value);
    if (chosen) all.open(chosen);
    else if (!tab) all.openUsual();
    else if (view) all.openUsual(tabFilter(resource, tab));
    else setFilters({ ...withoutTab(resource, filterValues), ...tabFilter(resource, tab) });
  };
  return (
    <Tabs
      value={view?.id ?? ofList ?? false}
      onChange={(_event, value: string) => choose(value)}
      variant="scrollable"
      aria-label={many}
      sx={{ px: 6, mb: 2, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.label} value={tab.label} label={tab.label} disabled={isLocked} />
      ))}
      {tabs.length === 0 && <Tab value={usual} label={translate('crud.views.usual')} disabled={isLocked} />}
      {views.map(({ id, name }, index) => (
        <Tab
          key={id}
          value={id}
          disabled={isLocked}
          label={
            <span>
              {name}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {counts[index]}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
