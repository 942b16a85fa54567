import ImageIcon from '@mui/icons-material/ImageOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Avatar, Box, Button, FormHelperText, Link } from '@mui/material';
import { Suspense, useState } from 'react';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useFileDrop } from '../useFileDrop.ts';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput, editorOf, MemberFilter } from './filters.tsx';
import { useReferenceParts } from './ReferenceParts.tsx';
import { ReferenceInput, ReferencesFilter, ReferencesInput } from './referenceInputs.tsx';
import { useFileAddress, useFileUpload } from './useFileUpload.ts';

/** Uploads a chosen or dropped file at once and keeps the id that the upload returns. */
function UploadInput({ isImage, ...props }: InputProps & { isImage: boolean }) {
  const { field, id, value, onChange, onBlur, isDisabled, describedBy, record } = props;
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const purpose = isImage ? 'image' : (field.takes ?? 'file');
  const uploadFile = useFileUpload(purpose, field.shape);
  const [isUploading, setIsUploading] = useState(false);
  const hasFile = typeof value === 'string' && value !== '';
  const address = useFileAddress(record, field.source, value);

  const upload = async (chosen: File) => {
    setIsUploading(true);
    try {
      const { id: storedId } = await uploadFile(chosen);
      onChange(storedId);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsUploading(false);
    }
  };

  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    purpose,
    onFile: (file) => void upload(file),
    isDisabled: isDisabled || isUploading,
  });

  return (
    <Box
      {...getRootProps()}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 2,
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isDragActive ? 'action.selected' : undefined,
      }}
    >
      {isImage && (
        <Avatar
          variant="rounded"
          src={hasFile ? address : undefined}
          alt={field.label}
          sx={{ width: 56, height: 56, bgcolor: 'surface.sunken', color: 'text.secondary' }}
        >
          <ImageIcon aria-hidden />
        </Avatar>
      )}
      {!isImage && hasFile && address && (
        <Link href={address} target="_blank" rel="noopener noreferrer">
          {translate('crud.input.openFile')}
        </Link>
      )}
      <Button
        id={id}
        color="inherit"
        startIcon={<UploadIcon />}
        disabled={isDisabled || isUploading}
        aria-describedby={describedBy}
        onClick={open}
        onBlur={onBlur}
      >
        {translate(
          isUploading ? 'crud.input.uploading' : hasFile ? 'crud.input.replaceFile' : 'crud.input.chooseFile',
        )}
      </Button>
      {hasFile && !field.required && (
        <Button color="inherit" disabled={isDisabled} onClick={() => onChange(null)}>
          {translate('crud.input.removeFile')}
        </Button>
      )}
      <FormHelperText>{!hasFile && translate('crud.input.dropFile')}</FormHelperText>
      <input {...getInputProps({ hidden: true })} />
    </Box>
  );
}

export const ImageInput = (props: InputProps) => <UploadInput {...props} isImage />;
export const FileInput = (props: InputProps) => <UploadInput {...props} isImage={false} />;

export const reference = editorOf(ReferenceInput, ReferencesFilter);
export const references: FieldKindEditor = {
  Input: ReferencesInput,
  Filter: (props) => <MemberFilter {...props} Input={ReferenceInput} />,
  isWide: true,
};
export const image: FieldKindEditor = { Input: ImageInput, Filter: EmptinessInput, isTall: true };
export const file: FieldKindEditor = { Input: FileInput, Filter: EmptinessInput, isTall: true };

const loading = <LoadingSkeleton shape="table" rows={2} />;

function LinesInput(props: InputProps) {
  const { LinesEditor } = useReferenceParts();
  const { record, field } = props;
  // A record from a list comes without its lines. Entering lines now would replace them.
  const isWaiting = record !== undefined && record[field.source] === undefined;
  if (!LinesEditor || isWaiting) return loading;
  return (
    <Suspense fallback={loading}>
      <LinesEditor {...props} />
    </Suspense>
  );
}

export const lines: FieldKindEditor = { Input: LinesInput, Filter: EmptinessInput, isWide: true };
