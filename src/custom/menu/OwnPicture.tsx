import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFileDrop } from '../../kit/useFileDrop.ts';
import { Picture } from './Picture.tsx';
import type { MenuSteps } from './useMenuSteps.ts';

interface OwnPictureProps {
  item: WorkbenchItem;
  channel: MenuWorkbench['channels'][number];
  place: number;
  record: WireRecord;
  steps: MenuSteps;
}

/** The picture of an item on a channel: people choose or drop another one. */
export function OwnPicture({ item, channel, place, record, steps }: OwnPictureProps) {
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
