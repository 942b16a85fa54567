import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import type { UploadPurpose } from '../../../contract/uploads.ts';
import { useIsOnline, WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useFileDrop } from '../useFileDrop.ts';

interface FileChooserProps {
  label: string;
  variant: 'contained' | 'outlined' | 'text';
  onChoose: (file: File) => void;
  /** Default: a table. */
  purpose?: UploadPurpose;
}

/** A button that opens the system's file dialog; people can drop a file on it too. Both need a network. */
export function FileChooser({ label, variant, onChoose, purpose = 'table' }: FileChooserProps) {
  const isOnline = useIsOnline();
  const { open, getRootProps, getInputProps } = useFileDrop({
    ...{ purpose, onFile: onChoose, isDisabled: !isOnline },
  });
  return (
    <span {...getRootProps()}>
      <WhileOnline>
        <FileButton label={label} variant={variant} onClick={open} />
      </WhileOnline>
      <input {...getInputProps({ 'aria-label': label, hidden: true })} />
    </span>
  );
}

interface FileButtonProps extends Pick<FileChooserProps, 'label' | 'variant'> {
  onClick: () => void;
}

export function FileButton({ label, variant, onClick }: FileButtonProps) {
  return (
    <Button
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'inherit'}
      startIcon={<UploadFileIcon />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
