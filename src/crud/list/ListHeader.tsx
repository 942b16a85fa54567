import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useListContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { isBin } from '../bin/bin.ts';
import { enginePart } from '../en/part.ts';

// Few lists have actions of their own.
const ListActions = lazy(enginePart(() => import('../actions/ListActions.tsx')));

interface ListHeaderProps {
  resource: Resource;
  /** The page shows something else at the moment. */
  isArranging: boolean;
}

/** The title, the number of records, and the main action. */
export function ListHeader({ resource, isArranging }: ListHeaderProps) {
  const { isPending, filterValues } = useListContext();
  const translate = useTranslate();
  const isInBin = isBin(resource, filterValues);
  const words = useWords(resource);
  const { duplicate } = useResourceParts(resource);
  const canCreate = resource.verbs.has('create');
  const { text } = useTotal();
  const mayAct = useMay(resource.name, 'bulk');
  const actions = [...resource.actions.values()].filter(({ on }) => on.includes('list'));
  return (
    <PageHeader
      title={isInBin ? translate('crud.bin.open', words.names) : words.many}
      description={isArranging || isInBin ? undefined : words.description}
      count={isPending ? '' : text}
      actions={
        !isArranging &&
        !isInBin && (
          <WhileOnline>
            {mayAct && actions.length > 0 && (
              <Suspense fallback={null}>
                <ListActions resource={resource} actions={actions} />
              </Suspense>
            )}
            {canCreate && duplicate && (
              <Button variant="outlined" component={LinkBase} to={duplicate.to()}>
                {translate(duplicate.listLabel)}
              </Button>
            )}
            {canCreate && <NewButton resource={resource} />}
          </WhileOnline>
        )
      }
    />
  );
}

function NewButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const words = useWords(resource);
  const path = useCreatePath()({ resource: resource.name, type: 'create' });
  useKey('n', 'crud.keys.new', () => navigate(path));
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={LinkBase} to={path}>
      {translate('crud.list.new', words.names)}
    </Button>
  );
}
