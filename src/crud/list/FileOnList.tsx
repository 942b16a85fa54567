import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { enginePart } from '../en/part.ts';
import { useFileOver } from './useFileOver.ts';

const DroppedFile = lazy(enginePart(() => import('../import/DroppedFile.tsx')));

/** Lets people drop a file anywhere on a list to import it. */
export function FileOnList({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const [dropped, setDropped] = useState<readonly File[]>();
  const isOver = useFileOver(setDropped);
  return (
    <>
      {isOver && (
        <Box
          sx={{
            position: 'absolute',
            inset: 8,
            zIndex: 'modal',
            display: 'grid',
            placeItems: 'center',
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: 1,
            bgcolor: 'background.paper',
            opacity: 0.94,
            typography: 'h2',
            pointerEvents: 'none',
          }}
        >
          {translate('crud.list.dropFile', words.names)}
        </Box>
      )}
      {dropped && (
        <Suspense fallback={null}>
          <DroppedFile resource={resource} files={dropped} onDone={() => setDropped(undefined)} />
        </Suspense>
      )}
    </>
  );
}
