import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import { Box, InputBase, NativeSelect, Typography } from '@mui/material';
import { useDataProvider, useListContext } from 'ra-core';
import { useId, useState } from 'react';
import { pageSizes } from '../../../contract/pageSizes.ts';
import { longestPage, longPageSizes } from '../../dataProviders/longPages.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

/** A page behind the last row of any list. */
const behindEveryRow = 100_000_000;

/**
 * Goes to any page of a list. An estimated total does not say where the rows end. For a page behind them, the server
 * counts, and this shows the last page instead. `isCounting` is true meanwhile.
 */
function useGoToPage() {
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

interface PageNumberProps {
  onGo: (page: number) => void;
  isDisabled: boolean;
}

/** The number of the page. People can type over it: Enter goes there, and leaving the field restores it. */
function PageNumber({ onGo, isDisabled }: PageNumberProps) {
  const { page } = useListContext();
  const translate = useTranslate();
  const restore = (input: EventTarget & { value: string }) => {
    input.value = String(page);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        const requested = Number(new FormData(event.currentTarget).get('page'));
        if (Number.isSafeInteger(requested) && requested > 0) onGo(requested);
      }}
    >
      <InputBase
        // A new key for another page shows its number.
        key={page}
        name="page"
        defaultValue={page}
        disabled={isDisabled}
        inputProps={{ 'aria-label': translate('crud.pages.goTo'), inputMode: 'numeric', maxLength: 8 }}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => restore(event.target)}
        sx={{
          width: 64,
          px: 2,
          border: 1,
          borderColor: 'surface.inputBorder',
          borderRadius: 1,
          typography: 'body2',
          '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
    </Box>
  );
}

/** Which rows these are, how many a page has, and the way to the others. */
export function ListPagination() {
  const { page, perPage, setPage, setPerPage, data = [], hasNextPage, hasPreviousPage } = useListContext();
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { text, total, isEstimated } = useTotal();
  const { goTo, goToLast, lastPage, isCounting } = useGoToPage();
  const sizeId = useId();
  const first = (page - 1) * perPage + 1;
  const range = {
    first: figures(first),
    last: figures(first + data.length - 1),
  };
  return (
    <Box
      component="nav"
      aria-label={translate('crud.pages.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        columnGap: 2,
        px: 6,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box component="label" htmlFor={sizeId} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {translate('crud.pages.size')}
        <NativeSelect
          id={sizeId}
          disableUnderline
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          sx={{ typography: 'body2' }}
        >
          {[...pageSizes, ...longPageSizes].map((size) => (
            <option key={size} value={size}>
              {size === longestPage && !isEstimated && total <= size
                ? translate('crud.pages.all')
                : figures(size)}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Typography variant="body2" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('crud.pages.range', { ...range, total: text })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ToolButton
          label={translate('crud.pages.first')}
          icon={<FirstPageIcon className="pointing" />}
          disabled={!hasPreviousPage}
          onClick={() => goTo(1)}
        />
        <ToolButton
          label={translate('crud.pages.previous')}
          icon={<ChevronLeftIcon className="pointing" />}
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        />
        <PageNumber onGo={goTo} isDisabled={isCounting} />
        {!isEstimated && (
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {translate('crud.pages.ofPages', { pages: figures(lastPage) })}
          </Typography>
        )}
        <ToolButton
          label={translate('crud.pages.next')}
          icon={<ChevronRightIcon className="pointing" />}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        />
        <ToolButton
          label={translate('crud.pages.last')}
          icon={<LastPageIcon className="pointing" />}
          disabled={!hasNextPage || isCounting}
          onClick={goToLast}
        />
      </Box>
    </Box>
  );
}
