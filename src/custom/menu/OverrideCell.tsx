import { Box, Button, ButtonBase, OutlinedInput, Switch } from '@mui/material';
import { useRef, useState } from 'react';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFileDrop } from '../../kit/useFileDrop.ts';
import { InheritedText, type OverrideField, Picture } from './InheritedText.tsx';
import type { MenuSteps } from './useMenuSteps.ts';

interface OwnPictureProps {
  item: WorkbenchItem;
  channel: MenuWorkbench['channels'][number];
  place: number;
  record: WireRecord;
  steps: MenuSteps;
}

/** The picture of an item on a channel: people choose or drop another one. */
function OwnPicture({ item, channel, place, record, steps }: OwnPictureProps) {
  const translate = useTranslate();
  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    purpose: 'image',
    onFile: (file) => void steps.setOwnPicture(item, place, file),
  });
  return (
    <Box
      {...getRootProps()}
      sx={{ outline: isDragActive ? '2px dashed' : undefined, outlineColor: 'primary.main' }}
    >
      <ButtonBase
        aria-label={translate('menu.panel.pictureOn', { channel: channel.name })}
        onClick={open}
        sx={{ borderRadius: 1 }}
      >
        <Picture address={fileAddressOf(record, 'image')} size={56} />
      </ButtonBase>
      <input {...getInputProps({ hidden: true })} />
    </Box>
  );
}

interface OwnTextProps {
  label: string;
  value: string;
  isOwn: boolean;
  isLong: boolean;
  onSave: (value: string) => void;
}

/** A text of an item on a channel. It is saved when the person leaves it or presses Enter; Escape takes it back. */
function OwnText({ label, value, isOwn, isLong, onSave }: OwnTextProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What is being saved, so that leaving the field after Enter does not save it twice. */
  const sent = useRef<string>(undefined);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const save = () => {
    const typed = text.trim();
    if (typed === value || typed === sent.current) return;
    sent.current = typed;
    onSave(typed);
  };
  const keys = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && text !== value) {
      event.preventDefault();
      setText(value);
    }
    if (event.key !== 'Enter' || (isLong && event.shiftKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <OutlinedInput
      fullWidth
      size="small"
      multiline={isLong}
      maxRows={4}
      value={text}
      onChange={(event) => {
        sent.current = undefined;
        setText(event.target.value);
      }}
      onBlur={save}
      onKeyDown={keys}
      inputProps={{ 'aria-label': label, autoComplete: 'off' }}
      sx={isOwn ? undefined : { '& .MuiInputBase-input': { color: 'text.secondary' } }}
    />
  );
}

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
