import { useDataProvider, useListContext } from 'ra-core';
import { useState } from 'react';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTotal } from '../../kit/records/useTotal.ts';

/** A page behind the last row of any list. */
const behindEveryRow = 100_000_000;

/**
 * Goes to any page of a list. An estimated total does not say where the rows end. For a page behind them, the server
 * counts, and this shows the last page instead. `isCounting` is true meanwhile.
 */
export function useGoToPage() {
  const { perPage, total = 0, sort, filter, filterValues, resource, setPage } = useListContext();
  const { isEstimated } = useTotal();
  const provider = useDataProvider();
  const notifyFailure = useNotifyFailure();
  const [isCounting, setIsCounting] = useState(false);
  const lastOf = (rows: number) => Math.max(1, Math.ceil(rows / perPage));

  const ask = async (page: number) => {
    setIsCounting(true);
    try {
      const answer = await provider.getList(resource, {
        pagination: { page, perPage },
        sort,
        filter: { ...filterValues, ...filter },
      });
      setPage(answer.data.length > 0 ? page : lastOf(answer.total ?? 0));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsCounting(false);
    }
  };
  const goTo = (page: number) => {
    if (page <= 1) setPage(1);
    else if (isEstimated) void ask(page);
    else setPage(Math.min(page, lastOf(total)));
  };
  return { goTo, goToLast: () => goTo(behindEveryRow), lastPage: lastOf(total), isCounting };
}
