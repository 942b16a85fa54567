import { useEffect, useRef } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';

/** Says whose data the pages show now, after a switch in this tab or in another. */
export function CustomerChangeNotice() {
  const notify = useNotify();
  const selected = useSelectedCustomer();
  const last = useRef(selected);
  useEffect(() => {
    const before = last.current;
    last.current = selected;
    if (before && selected && before.customerUuid !== selected.customerUuid)
      notify('customers.switched', { type: 'info', messageArgs: { name: selected.Customer.name } });
  }, [selected, notify]);
  return null;
}
