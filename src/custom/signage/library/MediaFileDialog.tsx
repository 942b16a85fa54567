import { Alert, Box, Button, Link } from '@mui/material';
import { LinkBase, useCreatePath, useDataProvider, useGetList, useGetOne } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { fileCalls } from '../../../../contract/calls/files.ts';
import { type MediaFile, mediaTypes } from '../../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { fieldOf } from '../../../../contract/resource.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { fileAddressOf, labelOf } from '../../../dataProviders/recordLabels.ts';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../../i18n/useMomentFormats.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { useResource } from '../../../kit/records/useResource.ts';
import { useFileDrop } from '../../../kit/useFileDrop.ts';
import { DialogFrame } from '../../../layout/dialogs/DialogFrame.tsx';
import { durationText, useMediaText } from './MediaCard.tsx';

interface MediaFileDialogProps {
  file: MediaFile;
  onClose: () => void;
}

/** One file of the library: how it looks, what we know of it, which screens show it, and a way to replace it. */
export default function MediaFileDialog({ file, onClose }: MediaFileDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const resource = useResource('signage/media');
  const createPath = useCreatePath();
  const { data: record } = useGetOne<WireRecord>('signage/media', { id: file.id });
  const replacing = useReplace(record);
  const { open, getRootProps, getInputProps } = useFileDrop({
    purpose: 'media',
    onFile: (input) => void replacing.replace(input),
    isDisabled: !resource.verbs.has('update') || record === undefined || replacing.isBusy,
  });
  const address = fileAddressOf(record, 'file') ?? file.fileUrl;
  const isVideo = (record?.fileType ?? (file.fileTypeId === mediaTypes.VIDEO ? 'VIDEO' : '')) === 'VIDEO';
  return (
    <DialogFrame
      title={file.name}
      width="md"
      isBusy={replacing.isBusy}
      error={replacing.error === undefined ? undefined : errorMessage(replacing.error)}
      onClose={onClose}
      actions={
        <>
          <Button
            color="inherit"
            component={LinkBase}
            to={createPath({ resource: 'signage/media', type: 'edit', id: file.id })}
          >
            {translate('signage.file.record')}
          </Button>
          <Box sx={{ flex: 1 }} />
          {resource.verbs.has('update') && (
            <Button color="inherit" onClick={open} disabled={record === undefined} loading={replacing.isBusy}>
              {translate('signage.file.replace')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose} disabled={replacing.isBusy}>
            {translate('signage.file.close')}
          </Button>
        </>
      }
    >
      <Box
        {...getRootProps()}
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <input {...getInputProps({ hidden: true })} />
        <Box sx={{ display: 'grid', placeItems: 'center', bgcolor: 'surface.sunken', borderRadius: 1 }}>
          <Box
            {...(isVideo
              ? { component: 'video', controls: true, preload: 'metadata', 'aria-label': file.name }
              : { component: 'img', alt: file.name })}
            key={address}
            src={address}
            sx={{ display: 'block', maxWidth: '100%', maxHeight: '50vh' }}
          />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {replacing.isBusy && (
            <Box role="status">
              {translate('signage.file.replacing', { percent: Math.floor(replacing.sent * 100) })}
            </Box>
          )}
          <Warnings record={record} />
          <Facts file={file} record={record} />
          <Screens id={file.id} />
          <Link href={address} target="_blank" rel="noopener noreferrer">
            {translate('signage.file.download')}
          </Link>
        </Box>
      </Box>
    </DialogFrame>
  );
}

/** Puts another file in the place of the one that a record has, so that it stays on its screens. */
function useReplace(record: WireRecord | undefined) {
  const api = useApi();
  const provider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<unknown>();
  return {
    isBusy: sent !== undefined,
    sent: sent ?? 0,
    error,
    async replace(input: File) {
      if (!record) return;
      setSent(0);
      setError(undefined);
      try {
        const form = new FormData();
        form.append('file', input);
        const { id: file } = await api(fileCalls.storeMedia, { form, onSent: setSent });
        const { id, version } = record;
        await provider.update('signage/media', { id, data: { file, version }, previousData: record });
        notify('signage.file.replaced', { type: 'success' });
      } catch (failure) {
        setError(failure);
      } finally {
        setSent(undefined);
        refresh();
      }
    },
  };
}

/** Why screens may not play the file. */
function Warnings({ record }: { record: WireRecord | undefined }) {
  const { choices } = fieldOf(useResource('signage/media'), 'warnings');
  const warnings = Array.isArray(record?.warnings) ? record.warnings : [];
  return choices
    .filter(({ id }) => warnings.includes(id))
    .map(({ id, label }) => (
      <Alert key={id} severity="warning" sx={{ mb: 2 }}>
        {label}
      </Alert>
    ));
}

function Facts({ file, record }: { file: MediaFile; record: WireRecord | undefined }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { figures } = useNumberFormats();
  const { sizeText, kindText } = useMediaText();
  const shown = { ...file, ...(record as Partial<MediaFile> | undefined) };
  const { width, height, bytes, durationMs } = shown;
  const pixels = width !== null && height !== null && { width: figures(width), height: figures(height) };
  const fileTypeId =
    record === undefined ? file.fileTypeId : mediaTypes[record.fileType === 'VIDEO' ? 'VIDEO' : 'IMAGE'];
  const facts: [string, ReactNode][] = [
    [translate('signage.file.kind'), kindText({ fileTypeId })],
    [translate('signage.file.size'), pixels && translate('signage.file.pixels', pixels)],
    [translate('signage.file.duration'), durationMs !== null && durationText(durationMs)],
    [translate('signage.file.bytes'), bytes !== null && sizeText(bytes)],
    [translate('signage.file.added'), dateTime(record?.createdAt)],
  ];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, columnGap: 4, mt: 0, mb: 4 }}
    >
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

/** The screens that show the file, each with a way to it. */
function Screens({ id }: { id: MediaFile['id'] }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data } = useGetList<WireRecord>('signage/screen-files', {
    filter: { mediaId: id },
    pagination: { page: 1, perPage: 100 },
  });
  const screens = new Map((data ?? []).map((one) => [String(one.screenId), labelOf(one, 'screenId')]));
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Box component="h3" sx={{ typography: 'body2', fontWeight: 'fontWeightMedium', m: 0 }}>
        {translate('signage.file.screens')}
      </Box>
      {data && screens.size === 0 && translate('signage.file.noScreens')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {[...screens].map(([screenId, name]) => (
          <li key={screenId}>
            <LinkBase
              className="link"
              to={createPath({ resource: 'signage/screens', type: 'edit', id: screenId })}
            >
              {name}
            </LinkBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
