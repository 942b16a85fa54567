import type { SxProps, Theme } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type DrawnMap, drawMap } from './drawMap.ts';
import { readBase } from './readBase.ts';

/** Begins a map in an element while the component is shown, with what lies under it. Undefined until it is there. */
export function useMap(element: RefObject<HTMLDivElement | null>): DrawnMap | undefined {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const [drawn, setDrawn] = useState<DrawnMap>();
  const latest = useRef(notifyFailure);
  latest.current = notifyFailure;
  const labels = useRef({
    zoomIn: translate('crud.map.zoomIn'),
    zoomOut: translate('crud.map.zoomOut'),
    outlines: translate('crud.map.outlines'),
    north: { sign: translate('crud.map.northSign'), title: translate('crud.map.north') },
    noPictures: translate('crud.map.noPictures'),
    cluster: (count: number) => translate('crud.map.cluster', { count: figures(count) }),
  });

  useEffect(() => {
    if (!element.current) return;
    const begun = drawMap(element.current, labels.current);
    let isGone = false;
    setDrawn(begun);
    readBase(api)
      .then((base) => isGone || begun.drawBase(base))
      .catch((error: unknown) => latest.current(error));
    const observer = new ResizeObserver(begun.measure);
    observer.observe(element.current);
    return () => {
      isGone = true;
      observer.disconnect();
      begun.remove();
      setDrawn(undefined);
    };
  }, [api, element]);
  return drawn;
}

/** How a map looks in the colours of the product, light and dark. */
export const mapStyles: SxProps<Theme> = ({ palette, typography }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  // The layers of the map stay below menus and dialogs.
  isolation: 'isolate',
  '& .leaflet-container': {
    position: 'absolute',
    inset: 0,
    border: `1px solid ${palette.divider}`,
    borderRadius: '4px',
    backgroundColor: palette.surface.sunken,
    font: 'inherit',
  },
  '& .map-land': {
    fill: palette.background.paper,
    fillOpacity: 1,
    stroke: palette.text.disabled,
    strokeWidth: 1,
  },
  '& .map-area': {
    fill: palette.primary.main,
    fillOpacity: 0.2,
    stroke: palette.primary.main,
    strokeWidth: 2,
  },
  // Its colours stand in the outline itself.
  '& .map-area-own': { fillOpacity: 0.2, strokeWidth: 2 },
  '& .map-area-landmark': {
    fillOpacity: 0.06,
    stroke: palette.text.secondary,
    strokeWidth: 1.5,
    strokeDasharray: '5 4',
  },
  '& .map-area-strong': { fillOpacity: 0.45, strokeWidth: 4 },
  // Parts of areas consist of many pieces, whose lines would cross them.
  '& .map-area-overlap': { fill: palette.warning.main, fillOpacity: 0.6, stroke: 'none' },
  '& .map-area-hole': { fill: palette.error.main, fillOpacity: 0.6, stroke: 'none' },
  '& .map-pin': {
    border: `3px solid ${palette.background.paper}`,
    borderRadius: '50%',
    backgroundColor: palette.primary.main,
    boxShadow: `0 0 0 1px ${palette.primary.main}`,
  },
  '& .map-landmark': {
    border: `2px solid ${palette.background.paper}`,
    borderRadius: '3px',
    backgroundColor: palette.text.primary,
    boxShadow: `0 0 0 1px ${palette.text.primary}`,
  },
  '& .map-north': {
    ...typography.caption,
    px: 2,
    border: `1px solid ${palette.divider}`,
    borderRadius: '4px',
    backgroundColor: palette.background.paper,
    color: palette.text.secondary,
  },
  '& .map-cluster': {
    display: 'grid',
    placeItems: 'center',
    border: `3px solid ${palette.background.paper}`,
    borderRadius: '50%',
    backgroundColor: palette.primary.main,
    boxShadow: `0 0 0 1px ${palette.primary.main}`,
    ...typography.caption,
    color: palette.primary.contrastText,
  },
  '& .map-pin-chosen': { backgroundColor: palette.error.main, boxShadow: `0 0 0 1px ${palette.error.main}` },
  '& .leaflet-bar a, & .leaflet-bar a:hover': {
    backgroundColor: palette.background.paper,
    borderColor: palette.divider,
    color: palette.text.primary,
  },
  '& .leaflet-bar a.leaflet-disabled': {
    backgroundColor: palette.background.paper,
    color: palette.text.disabled,
  },
  '& .leaflet-container .leaflet-control-attribution': {
    ...typography.caption,
    backgroundColor: palette.background.paper,
    color: palette.text.secondary,
    '& a': { color: palette.text.secondary, textDecoration: 'underline' },
  },
  '& .leaflet-control-scale-line': {
    ...typography.caption,
    borderColor: palette.text.secondary,
    backgroundColor: palette.background.paper,
    color: palette.text.secondary,
    textShadow: 'none',
  },
  '& .leaflet-tooltip': {
    ...typography.caption,
    backgroundColor: palette.background.paper,
    borderColor: palette.divider,
    color: palette.text.primary,
    '&::before': { display: 'none' },
  },
});
