import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useFileDrop } from '../useFileDrop.ts';

interface FileChooserProps {
  label: string;
  variant: 'contained' | 'outlined' | 'text';
  onChoose: (file: File) => void;
}

/** A button that opens the system's file dialog; people can drop a file on it too. */
export function FileChooser({ label, variant, onChoose }: FileChooserProps) {
  const { open, getRootProps, getInputProps } = useFileDrop({ purpose: 'table', onFile: onChoose });
  return (
    <span {...getRootProps()}>
      <FileButton label={label} variant={variant} onClick={open} />
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
