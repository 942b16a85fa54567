import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { RecordContextProvider, usePrevNextController } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstListRequest } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { useKey } from '../useKey.ts';

/** Records read to find the neighbours of one that somebody opened by its address. */
const mostRead = 100;

interface PreviousNextProps {
  resource: Resource;
  record: WireRecord;
  isReadOnly: boolean;
}

/** The neighbours of a record in its list, in the order and with the filter that the person left the list with. */
export function PreviousNext({ record, ...props }: PreviousNextProps) {
  return (
    <RecordContextProvider value={record}>
      <Neighbours {...props} />
    </RecordContextProvider>
  );
}

function Neighbours({ resource, isReadOnly }: Omit<PreviousNextProps, 'record'>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { sort, filter } = firstListRequest(resource);
  const { prevPath, nextPath, index } = usePrevNextController<WireRecord>({
    resource: resource.name,
    linkType: isReadOnly ? 'show' : 'edit',
    limit: mostRead,
    sort,
    filterDefaultValues: filter,
  });
  const go = (path: string | undefined) => path && navigate(path);
  useKey('k', 'crud.keys.previous', () => void go(prevPath));
  useKey('j', 'crud.keys.next', () => void go(nextPath));
  if (index === undefined) return null;
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
