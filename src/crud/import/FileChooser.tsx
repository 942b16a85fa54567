import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useRef } from 'react';

const largest = 50 * 1024 * 1024;

/** Why a file cannot be brought in, as a message; undefined when it can be tried. */
function objectionTo(file: File): string | undefined {
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(file.name)) return 'crud.import.wrongKind';
  return file.size > largest ? 'crud.import.tooLarge' : undefined;
}

/** Takes a file that can be brought in and says why another cannot. */
export function useFileTaker(onChoose: (file: File) => void) {
  const notify = useNotify();
  return (file: File | undefined) => {
    if (!file) return;
    const objection = objectionTo(file);
    if (objection) notify(objection, { type: 'warning' });
    else onChoose(file);
  };
}

interface FileChooserProps {
  label: string;
  variant: 'contained' | 'outlined' | 'text';
  onChoose: (file: File) => void;
}

/** A button that opens the system's file dialog. */
export function FileChooser({ label, variant, onChoose }: FileChooserProps) {
  const take = useFileTaker(onChoose);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={<UploadFileIcon />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
