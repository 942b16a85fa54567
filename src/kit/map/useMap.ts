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
