import { Tab, Tabs } from '@mui/material';

interface TabListProps {
  /** What the tabs are parts of, for people who hear the page. */
  label: string;
  /** `id` ties each tab to its panel. */
  tabs: readonly { name: string; label: string; id: string }[];
  shown: string;
  /** The tabs of a group, below those of the record. */
  isInner?: boolean;
  onShow: (name: string) => void;
}

/** A row of tabs: the parts of a record, or of one group of them. */
export function TabList({ label, tabs, shown, isInner = false, onShow }: TabListProps) {
  return (
    <Tabs
      value={shown}
      onChange={(_event, next: string) => onShow(next)}
      variant="scrollable"
      aria-label={label}
      sx={{ flex: 'none', ...(isInner ? innerStyles : { px: 4, borderBottom: 1, borderColor: 'divider' }) }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.name}
          value={tab.name}
          label={tab.label}
          id={tab.id}
          aria-controls={`${tab.id}-panel`}
        />
      ))}
    </Tabs>
  );
}

const innerStyles = {
  ...{ px: 6, pt: 3, minHeight: 32 },
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTabs-list': { gap: 1 },
  '& .MuiTab-root': { minHeight: 32, px: 3, borderRadius: 1, outlineOffset: -2 },
  '& .MuiTab-root.Mui-selected': { bgcolor: 'action.selected' },
} as const;
