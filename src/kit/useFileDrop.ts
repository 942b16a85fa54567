import { ErrorCode, useDropzone } from 'react-dropzone';
import { type UploadPurpose, uploads } from '../../contract/uploads.ts';
import { useNotify } from '../i18n/useNotify.ts';

interface FileDrop {
  purpose: UploadPurpose;
  onFile: (file: File) => void;
  isDisabled?: boolean;
}

/**
 * Lets people drop a file on an area or choose it in the system's dialog, which `open` opens. A button that calls
 * `open` serves the keyboard. If a file is refused, people see why.
 */
export function useFileDrop({ purpose, onFile, isDisabled = false }: FileDrop) {
  const notify = useNotify();
  const { largest, types } = uploads[purpose];
  return useDropzone({
    accept: Object.fromEntries(Object.entries(types).map(([type, endings]) => [type, [...endings]])),
    maxSize: largest,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: ([refused]) => {
      const codes = refused?.errors.map(({ code }) => code) ?? [];
      const problem = codes.includes(ErrorCode.TooManyFiles)
        ? 'tooMany'
        : codes.includes(ErrorCode.FileTooLarge)
          ? 'tooLarge'
          : purpose;
      notify(`crud.upload.${problem}`, { type: 'warning', messageArgs: { most: largest / 1024 / 1024 } });
    },
  });
}
