import { useContext } from 'react';
import type { IssuedKeys } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { IssuedKeysDialog } from './IssuedKeysDialog.tsx';
import { IssuedKeysContext } from './IssuedKeysProvider.tsx';

type Show = (resource: Resource, keys: IssuedKeys | undefined) => void;

/**
 * Shows the keys that the server has just issued, if any: once, because nobody can read them again. The dialog comes
 * with the page that issues them, so that nothing can keep it from opening.
 */
export function useShowIssuedKeys(): Show {
  const show = useContext(IssuedKeysContext);
  return (resource, keys) =>
    show(keys && <IssuedKeysDialog resource={resource} keys={keys} onClose={() => show(null)} />);
}
