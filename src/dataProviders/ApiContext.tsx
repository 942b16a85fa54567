import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './api.ts';

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** Makes the calls of `contract/calls`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('There is no ApiProvider above this component.');
  return api;
}
