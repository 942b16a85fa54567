import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InheritedText } from './InheritedText.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { OwnText } from './OwnText.tsx';
import type { OverrideField } from './overrideFields.ts';
import type { MenuSteps } from './useMenuSteps.ts';

interface OverrideCellProps {
  field: OverrideField;
  item: WorkbenchItem;
  channel: MenuWorkbench['channels'][number];
  place: number;
  /** The item on the channel; none where the channel does not sell it. */
  record: WireRecord | undefined;
  steps: MenuSteps;
}

/** A value of an item on a channel: inherited or its own, to change, and to inherit again. */
export function OverrideCell({ field, item, channel, place, record, steps }: OverrideCellProps) {
  const translate = useTranslate();
  if (!record)
    return field === 'name' ? (
      <Box sx={{ color: 'text.secondary' }}>{translate('menu.panel.notSold')}</Box>
    ) : null;
  const isOwn = ownNames(record).includes(field);
  const canChange = steps.may.change;
  const words = { field: translate(`menu.panel.${field}`), channel: channel.name };
  const label = translate('menu.panel.onChannel', words);
  const input = () => {
    if (!canChange) return <InheritedText {...{ field, record }} />;
    if (field === 'image') return <OwnPicture {...{ item, channel, place, record, steps }} />;
    if (field === 'isActive')
      return (
        <Switch
          size="small"
          checked={record.isActive === true}
          onChange={(_event, isVisible) => void steps.setVisible(item, place, isVisible)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      );
    return (
      <OwnText
        {...{ label, isOwn }}
        value={typeof record[field] === 'string' ? record[field] : ''}
        isLong={field === 'description'}
        onSave={(value) => void steps.setOwn(item, place, { [field]: value === '' ? null : value })}
      />
    );
  };
  return (
    <Box sx={{ color: isOwn ? 'text.primary' : 'text.secondary' }}>
      {input()}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 28, typography: 'caption' }}>
        {translate(isOwn ? 'menu.panel.own' : 'menu.panel.inherited')}
        {isOwn && canChange && (
          <Button
            size="small"
            aria-label={translate('menu.panel.resetOf', words)}
            onClick={() => void steps.setOwn(item, place, { [field]: null })}
          >
            {translate('menu.panel.reset')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
