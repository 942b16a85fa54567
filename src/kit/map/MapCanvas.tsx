import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Bounds } from '../../../contract/geometry/areas.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { DrawnPlace } from './drawMap.ts';
import type { Point } from './places.ts';
import { mapStyles, useMap } from './useMap.ts';

interface MapCanvasProps {
  places: readonly DrawnPlace[];
  onOpen?: ((id: Identifier) => void) | undefined;
  /** A place that the person chose. The map begins there. */
  chosen?: Point | undefined;
  /** What the map moves to when it changes. */
  lookAt?: Bounds | undefined;
  /** The person chose a place, or moved the one that they chose. */
  onPick?: ((point: Point) => void) | undefined;
}

/** The map itself. It moves to its records when these change, and otherwise stays where the person moved it. */
export function MapCanvas({ places, onOpen, chosen, lookAt, onPick }: MapCanvasProps) {
  const translate = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const drawn = useMap(element);
  const shown = useRef({ on: drawn, ids: '' });
  const latest = useRef({ onOpen, onPick, chosen });
  latest.current = { onOpen, onPick, chosen };

  useEffect(() => drawn?.onPick((point) => latest.current.onPick?.(point)), [drawn]);

  useEffect(() => {
    if (!drawn) return;
    const ids = places.flatMap(({ id, look }) => (look === 'landmark' ? [] : id)).join();
    const isNew = shown.current.on !== drawn || shown.current.ids !== ids;
    drawn.show(places, isNew, (id) => latest.current.onOpen?.(id));
    shown.current = { on: drawn, ids };
  }, [drawn, places]);

  const canPick = onPick !== undefined;
  useEffect(() => drawn?.mark(chosen, canPick), [drawn, chosen, canPick]);

  useEffect(() => {
    if (lookAt) drawn?.moveTo(lookAt);
  }, [drawn, lookAt]);

  useEffect(() => {
    if (latest.current.chosen) drawn?.moveTo(latest.current.chosen);
  }, [drawn]);

  return (
    <Box role="region" aria-label={translate('crud.shapes.map')} sx={mapStyles}>
      <div ref={element} dir="ltr" />
    </Box>
  );
}
