import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type DrawnMap, type DrawnPlace, drawMap } from './drawMap.ts';
import { mapStyles } from './mapStyles.ts';
import { readBase } from './readBase.ts';

interface MapCanvasProps {
  places: readonly DrawnPlace[];
  onOpen: (id: Identifier) => void;
}

/** The map itself. It moves to its records when these change, and otherwise stays where the person moved it. */
export function MapCanvas({ places, onOpen }: MapCanvasProps) {
  const translate = useTranslate();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnMap>();
  const shownIds = useRef('');
  const latest = useRef({ onOpen, notifyFailure });
  latest.current = { onOpen, notifyFailure };
  const labels = {
    zoomIn: translate('crud.map.zoomIn'),
    zoomOut: translate('crud.map.zoomOut'),
    outlines: translate('crud.map.outlines'),
  };
  const firstLabels = useRef(labels);

  useEffect(() => {
    if (!element.current) return;
    const begun = drawMap(element.current, firstLabels.current);
    let isGone = false;
    setDrawn(begun);
    readBase(api)
      .then((base) => isGone || begun.drawBase(base))
      .catch((error: unknown) => latest.current.notifyFailure(error));
    const observer = new ResizeObserver(begun.measure);
    observer.observe(element.current);
    return () => {
      isGone = true;
      observer.disconnect();
      begun.remove();
      shownIds.current = '';
    };
  }, [api]);

  useEffect(() => {
    if (!drawn) return;
    const ids = places.map(({ id }) => id).join();
    drawn.show(places, ids !== shownIds.current, (id) => latest.current.onOpen(id));
    shownIds.current = ids;
  }, [drawn, places]);

  return (
    <Box role="region" aria-label={translate('crud.shapes.map')} sx={mapStyles}>
      <div ref={element} />
    </Box>
  );
}
