import { createContext, type ReactNode, useState } from 'react';

/** Shows a dialog with issued keys, or closes it. */
export const IssuedKeysContext = createContext<(dialog: ReactNode) => void>(() => undefined);

/** Wraps the pages, so that a new record's keys stay in view while its own page opens. */
export function IssuedKeysProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <IssuedKeysContext value={setDialog}>
      {children}
      {dialog}
    </IssuedKeysContext>
  );
}
