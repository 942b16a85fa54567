import { Tab, Tabs } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { RecordTab } from './tabsOf.ts';

interface TabListProps {
  tabs: readonly RecordTab[];
  /** Prefix of the ids that tie each tab to its panel. */
  id: string;
  shown: string;
  /** Stands at the left of the panels instead of above them. */
  isBeside: boolean;
  onShow: (name: string) => void;
}

/** The names of the tabs of a record. */
export function TabList({ tabs, id, shown, isBeside, onShow }: TabListProps) {
  const translate = useTranslate();
  const labelOf = (tab: RecordTab) => {
    if (tab.kind === 'related') return tab.resource.labels.many;
    if (tab.kind === 'single') return tab.resource.labels.one;
    if (tab.kind === 'grid') return tab.parts.grid.label;
    return translate(tab.kind === 'made' ? tab.tab.label : `crud.record.${tab.kind}`);
  };
  const beside = {
    ...{ position: 'sticky', top: 0, alignSelf: 'flex-start', width: 192, py: 3, borderRight: 1 },
    '& .MuiTab-root': { alignItems: 'flex-start', textAlign: 'left', minHeight: 36, maxWidth: 'none', px: 6 },
  };
  return (
    <Tabs
      value={shown}
      onChange={(_event, next: string) => onShow(next)}
      {...(isBeside ? { orientation: 'vertical' } : { variant: 'scrollable' })}
      aria-label={translate('crud.record.tabs')}
      sx={{ flex: 'none', ...(isBeside ? beside : { px: 4, borderBottom: 1 }), borderColor: 'divider' }}
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
  );
}
