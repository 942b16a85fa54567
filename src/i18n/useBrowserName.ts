import { useCallback } from 'react';
import { browserOf } from '../../contract/browserName.ts';
import { useTranslate } from './useTranslate.ts';

/** Returns a function that names a browser by its user agent: "Chrome on Windows". */
export function useBrowserName(): (userAgent: string) => string {
  const translate = useTranslate();
  return useCallback(
    (userAgent) => {
      const { browser = translate('browsers.unknown'), system } = browserOf(userAgent);
      return system === undefined ? browser : translate('browsers.onSystem', { browser, system });
    },
    [translate],
  );
}
