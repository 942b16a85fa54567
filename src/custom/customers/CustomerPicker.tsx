import Check from '@mui/icons-material/Check';
import Search from '@mui/icons-material/Search';
import { Box, InputAdornment, TextField } from '@mui/material';
import { useStore } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { plainText } from '../../i18n/plainText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InitialsMark } from '../../layout/InitialsMark.tsx';
import { useActiveOption } from '../../layout/useActiveOption.ts';

const remembered = 5;
const none: string[] = [];

/** The customers chosen most recently on this device, the latest first. */
function useRecentCustomers() {
  const [recent, setRecent] = useStore<string[]>('preferences.recentCustomers', none);
  const remember = useCallback(
    (customerUuid: string) =>
      setRecent([customerUuid, ...recent.filter((uuid) => uuid !== customerUuid)].slice(0, remembered)),
    [recent, setRecent],
  );
  return { recent, remember };
}

/** The customers that match the search: recently used ones first, the rest by name. */
export function customersFound(
  customers: readonly CustomerMapping[],
  recent: readonly string[],
  search: string,
): CustomerMapping[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const rank = ({ customerUuid }: CustomerMapping) => {
    const index = recent.indexOf(customerUuid);
    return index === -1 ? recent.length : index;
  };
  return customers
    .filter(({ Customer }) => words.every((word) => plainText(Customer.name).includes(word)))
    .toSorted(
      (left, right) => rank(left) - rank(right) || left.Customer.name.localeCompare(right.Customer.name),
    );
}

interface CustomerPickerProps {
  customers: readonly CustomerMapping[];
  currentUuid?: string | undefined;
  onChoose: (customer: CustomerMapping) => void;
  maxHeight: number;
}

/** A list of customers to search and choose from, by keyboard or pointer. */
export function CustomerPicker({ customers, currentUuid, onChoose, maxHeight }: CustomerPickerProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const { recent, remember } = useRecentCustomers();
  const found = useMemo(() => customersFound(customers, recent, search), [customers, recent, search]);
  const choose = (index: number) => {
    const customer = found[index];
    if (!customer || customer.Customer.isSuspended) return;
    remember(customer.customerUuid);
    onChoose(customer);
  };
  const { active, listId, inputProps, optionProps } = useActiveOption({
    key: search,
    count: found.length,
    onChoose: choose,
  });

  return (
    <>
      <TextField
        fullWidth
        autoFocus
        placeholder={translate('customers.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{
          htmlInput: {
            ...inputProps,
            'aria-label': translate('customers.search'),
            autoComplete: 'off',
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box
        id={listId}
        role="listbox"
        aria-label={translate('customers.list')}
        sx={{ mt: 2, maxHeight, overflowY: 'auto' }}
      >
        {found.map((customer, index) => (
          <Box
            key={customer.customerUuid}
            {...optionProps(index)}
            aria-disabled={customer.Customer.isSuspended || undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2.5,
              minHeight: 40,
              px: 2,
              borderRadius: '6px',
              cursor: 'pointer',
              ...(index === active && { bgcolor: 'action.hover' }),
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            <InitialsMark name={customer.Customer.name} />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {customer.Customer.name}
            </Box>
            {customer.Customer.isSuspended && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate('customers.suspended')}
              </Box>
            )}
            {recent.includes(customer.customerUuid) && customer.customerUuid !== currentUuid && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate('customers.recent')}
              </Box>
            )}
            {customer.customerUuid === currentUuid && (
              <Check fontSize="small" titleAccess={translate('customers.current')} color="primary" />
            )}
          </Box>
        ))}
      </Box>
      {found.length === 0 && (
        <Box role="status" sx={{ px: 2, py: 4, color: 'text.secondary', textAlign: 'center' }}>
          {translate('customers.none', { search })}
        </Box>
      )}
    </>
  );
}
