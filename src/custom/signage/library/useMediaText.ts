import { useMemo } from 'react';
import { type MediaFile, mediaTypes } from '../../../../contract/calls/mediaFiles.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';

/** A span of time as players show it: `0:06`, `10:00`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How to say in words what a media file is. */
export function useMediaText() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return useMemo(() => {
    const sizeText = (bytes: number) =>
      bytes < 1_000_000
        ? `${figures(Math.max(1, Math.round(bytes / 1000)))} kB`
        : `${figures(bytes / 1_000_000, 0, 1)} MB`;
    const kindText = ({ fileTypeId }: Pick<MediaFile, 'fileTypeId'>) =>
      translate(fileTypeId === mediaTypes.VIDEO ? 'signage.library.video' : 'signage.library.picture');
    return {
      sizeText,
      kindText,
      /** `Video · 0:06 · 0.5 MB` */
      factsText: (file: MediaFile) =>
        [
          kindText(file),
          file.durationMs === null ? undefined : durationText(file.durationMs),
          file.bytes === null ? undefined : sizeText(file.bytes),
        ]
          .filter((text) => text !== undefined)
          .join(' · '),
    };
  }, [translate, figures]);
}
