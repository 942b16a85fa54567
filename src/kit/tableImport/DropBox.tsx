import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UploadPurpose } from '../../../contract/uploads.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FileButton } from '../imports/FileChooser.tsx';
import { useFileDrop } from '../useFileDrop.ts';

interface DropBoxProps {
  purpose: UploadPurpose;
  /** Which files, and how large. */
  limit: string;
  /** The file that was read last. */
  file: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Where people drop a file, or choose it. */
export function DropBox({ purpose, limit, file, isBusy, onChoose }: DropBoxProps) {
  const translate = useTranslate();
  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    ...{ purpose, onFile: onChoose, isDisabled: isBusy },
  });
  const label = translate(file === undefined ? 'tableImport.choose' : 'tableImport.another');
  return (
    <Box
      {...getRootProps()}
      sx={{
        ...{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: file === undefined ? 10 : 4 },
        ...{ border: '1px dashed', borderRadius: 1, textAlign: 'center' },
        borderColor: isDragActive ? 'primary.main' : 'surface.inputBorder',
        bgcolor: isDragActive ? 'action.selected' : 'surface.canvas',
      }}
    >
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {file ?? translate('tableImport.drop')}
      </Typography>
      <FileButton label={label} variant={file === undefined ? 'contained' : 'outlined'} onClick={open} />
      <input {...getInputProps({ 'aria-label': label, hidden: true })} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {limit}
      </Typography>
    </Box>
  );
}
