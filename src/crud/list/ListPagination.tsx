import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import { Box, NativeSelect, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import { pageSizes } from '../../../contract/pageSizes.ts';
import { longestPage, longPageSizes } from '../../dataProviders/longPages.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { PageNumber } from './PageNumber.tsx';
import { useGoToPage } from './useGoToPage.ts';

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
          icon={<FirstPageIcon />}
          disabled={!hasPreviousPage}
          onClick={() => goTo(1)}
        />
        <ToolButton
          label={translate('crud.pages.previous')}
          icon={<ChevronLeftIcon />}
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
          icon={<ChevronRightIcon />}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        />
        <ToolButton
          label={translate('crud.pages.last')}
          icon={<LastPageIcon />}
          disabled={!hasNextPage || isCounting}
          onClick={goToLast}
        />
      </Box>
    </Box>
  );
}
