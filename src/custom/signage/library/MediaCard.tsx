import MovieIcon from '@mui/icons-material/MovieOutlined';
import { Box, ButtonBase, Checkbox } from '@mui/material';
import { useMemo } from 'react';
import { type MediaFile, mediaTypes } from '../../../../contract/calls/mediaFiles.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';

interface MediaCardProps {
  file: MediaFile;
  isChosen: boolean;
  /** Undefined where nobody can choose. */
  onToggle: (() => void) | undefined;
  /** Shows more about the file. Without it, the whole card chooses the file. */
  onOpen: (() => void) | undefined;
}

/** A media file of the library: its thumbnail, its name, and what it is. */
export function MediaCard({ file, isChosen, onToggle, onOpen }: MediaCardProps) {
  const translate = useTranslate();
  const { factsText } = useMediaText();
  const select = translate('signage.library.select', { name: file.name });
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isChosen ? 'action.selected' : 'background.paper',
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          aspectRatio: '16 / 9',
          bgcolor: 'surface.sunken',
        }}
      >
        {file.thumbnailUrl && (
          // The name below says what it shows.
          <Box
            component="img"
            src={file.thumbnailUrl}
            alt=""
            loading="lazy"
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
          />
        )}
        {file.fileTypeId === mediaTypes.VIDEO && (
          <MovieIcon
            aria-hidden
            sx={{
              position: 'absolute',
              right: 8,
              bottom: 8,
              p: 0.5,
              borderRadius: 1,
              bgcolor: 'background.paper',
              color: 'text.secondary',
            }}
          />
        )}
      </Box>
      {onToggle && (
        <Checkbox
          size="small"
          checked={isChosen}
          slotProps={{ input: { 'aria-label': select } }}
          onChange={onToggle}
          sx={{
            position: 'absolute',
            zIndex: 1,
            top: 8,
            left: 8,
            p: 1,
            borderRadius: 1,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        />
      )}
      <Box sx={{ p: 3, typography: 'body2', minWidth: 0 }}>
        <ButtonBase
          onClick={onOpen ?? onToggle}
          aria-label={onOpen ? translate('signage.library.open', { name: file.name }) : select}
          aria-pressed={onOpen ? undefined : isChosen}
          sx={{
            display: 'block',
            width: '100%',
            textAlign: 'left',
            typography: 'body2',
            fontWeight: 'fontWeightMedium',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            // The whole card is the button.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
          title={file.name}
        >
          {file.name}
        </ButtonBase>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{factsText(file)}</Box>
      </Box>
    </Box>
  );
}

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
