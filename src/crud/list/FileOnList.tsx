import { Box } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { enginePart } from '../en/part.ts';

const DroppedFile = lazy(enginePart(() => import('../import/DroppedFile.tsx')));

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Whether somebody drags files over the page. Files that they let go come to `onDrop`, unless a part of the page has
 * taken them; without this, the browser would leave the page and open the file.
 */
function useFileOver(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setIsOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onDrop]);
  return isOver;
}

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
