import { Button } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { moveEntries } from '../../kit/moving/MoveMenu.tsx';
import { useSaveOrder } from '../../kit/moving/useSaveOrder.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { Hint } from '../../layout/Hint.tsx';
import type { FilterValues } from '../filters/comparisons.ts';
import { mostArranged } from './useArrangement.ts';

const MoveToDialog = lazy(patiently(() => import('../../kit/moving/MoveToDialog.tsx')));

/**
 * An order with some of its records moved together, in the order that they had.
 * @param place how many of the other records come before them
 */
function movedTogether(
  order: readonly Identifier[],
  chosen: ReadonlySet<Identifier>,
  place: number,
): Identifier[] {
  const others = order.filter((id) => !chosen.has(id));
  const moved = order.filter((id) => chosen.has(id));
  return others.toSpliced(place, 0, ...moved);
}

interface MoveSelectionProps {
  resource: Resource;
  /** Finds exactly what people can arrange. */
  filter: FilterValues;
  /** The reference that people must first filter to one record. */
  missingParent: Field | undefined;
  /** Sorts the list by the order that people arrange, so that they see what they moved. */
  sortByHand: () => void;
}

/** Moves the selected records together within their list, without dragging them. */
export function MoveSelection({ resource, filter, missingParent, sortByHand }: MoveSelectionProps) {
  const { selectedIds } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const provider = useCompositeProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { saveOrder, isSaving } = useSaveOrder(resource);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isLoading, setIsLoading] = useState(false);
  /** The order, once somebody asked for a position in it. */
  const [requested, setRequested] = useState<readonly Identifier[]>();
  const chosen = new Set<Identifier>(selectedIds);

  /** The ids of the whole list in their order; undefined if the selection can't be moved in it. */
  const loadOrder = async (): Promise<Identifier[] | undefined> => {
    const { data, total = 0 } = await provider.getList(resource.name, {
      pagination: { page: 1, perPage: mostArranged },
      sort: { field: 'order', order: 'ASC' },
      filter,
    });
    const ids = data.map(({ id }) => id);
    const elsewhere = selectedIds.filter((id) => !ids.includes(id)).length;
    if (total > mostArranged)
      notify('crud.arrange.tooMany', { type: 'warning', messageArgs: { limit: mostArranged } });
    else if (elsewhere > 0)
      notify('crud.arrange.elsewhere', { type: 'warning', messageArgs: { smart_count: elsewhere } });
    else return ids;
    return undefined;
  };
  const withOrder = (work: (order: readonly Identifier[]) => unknown) => async () => {
    setIsLoading(true);
    try {
      const order = await loadOrder();
      if (order) await work(order);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsLoading(false);
    }
  };
  const moveTo = async (order: readonly Identifier[], place: number) => {
    if ((await saveOrder(movedTogether(order, chosen, place))) === 'saved') sortByHand();
  };
  const moves = {
    onTop: withOrder((order) => moveTo(order, 0)),
    onBottom: withOrder((order) => moveTo(order, order.length)),
    onAsk: withOrder(setRequested),
  };

  const label = translate('crud.arrange.moveMany');
  const button = (
    <Button
      variant="outlined"
      loading={isLoading || isSaving}
      aria-haspopup="menu"
      aria-expanded={anchor !== undefined}
      // Stays reachable by keyboard, so that people can read the reason.
      aria-disabled={missingParent !== undefined}
      sx={missingParent && { color: 'text.disabled' }}
      onClick={({ currentTarget }) => missingParent || setAnchor(currentTarget)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {missingParent ? (
        <Hint
          text={translate('crud.arrange.chooseParent', { parent: inSentence(words.field(missingParent)) })}
        >
          {button}
        </Hint>
      ) : (
        button
      )}
      {anchor && (
        <ButtonMenu label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {(closeAnd) => moveEntries(moves, translate, closeAnd)}
        </ButtonMenu>
      )}
      <Suspense fallback={null}>
        {requested && (
          <MoveToDialog
            what={words.count(chosen.size)}
            position={requested.findIndex((id) => chosen.has(id)) + 1}
            total={requested.length - chosen.size + 1}
            onMove={(position) => void moveTo(requested, position - 1)}
            onClose={() => setRequested(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
