import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { RecordContextProvider, type UsePrevNextControllerResult, usePrevNextController } from 'ra-core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstListRequest } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKey } from '../../kit/useKey.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';

interface PreviousNextProps {
  resource: Resource;
  record: WireRecord;
  isReadOnly: boolean;
}

/**
 * The neighbours of a record in its list, in the order and with the filter that the person left the list with. If a
 * change takes the record out of the list, its neighbours stay those that it had.
 */
export function PreviousNext({ record, ...props }: PreviousNextProps) {
  return (
    <RecordContextProvider value={record}>
      <Neighbours key={record.id} {...props} />
    </RecordContextProvider>
  );
}

function Neighbours({ resource, isReadOnly }: Omit<PreviousNextProps, 'record'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { sort, filter } = firstListRequest(resource);
  const held = useRef<Pick<UsePrevNextControllerResult, 'prevPath' | 'nextPath'>>(undefined);
  const found = usePrevNextController<WireRecord>({
    resource: resource.name,
    linkType: isReadOnly ? 'show' : 'edit',
    limit: maximumPageSize,
    sort,
    filterDefaultValues: filter,
  });
  if (found.index !== undefined) held.current = found;
  const { prevPath, nextPath } = held.current ?? {};
  const go = (path: string | undefined) => path && navigate(path);
  useKey('k', 'crud.keys.previous', () => void go(prevPath));
  useKey('j', 'crud.keys.next', () => void go(nextPath));
  if (!held.current) return null;
  return (
    <>
      <ToolButton
        label={translate('crud.record.previous')}
        icon={<KeyboardArrowUpIcon />}
        disabled={!prevPath}
        onClick={() => void go(prevPath)}
      />
      <ToolButton
        label={translate('crud.record.next')}
        icon={<KeyboardArrowDownIcon />}
        disabled={!nextPath}
        onClick={() => void go(nextPath)}
      />
    </>
  );
}
