import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useFileUpload } from '../../kit/fieldKinds/useFileUpload.ts';
import { useSaveOrder } from '../../kit/moving/useSaveOrder.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useUndoChange, useUndoDelete } from '../../kit/records/useUndo.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { type ShowChange, withItem, withState } from './workbenchItems.ts';

const stateOf = (record: WireRecord): NonNullable<WorkbenchItem['channels'][number]> => ({
  id: String(record.id),
  version: Number(record.version),
  isVisible: record.isActive === true,
  own: [...ownNames(record)],
});

/** A list with the element at one index moved to another. */
export function movedTo<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const moved = list[from];
  if (moved === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * The order of all items once some of them are arranged: these share the places that they had, and every other item
 * stays where it is.
 */
export function arrangedAmong(all: readonly string[], arranged: readonly string[]): string[] {
  const among = new Set(arranged);
  const next = arranged[Symbol.iterator]();
  return all.map((id) => (among.has(id) ? (next.next().value ?? id) : id));
}

/**
 * The categories of an item that somebody puts into another one.
 * @param from the category that it leaves; without one, it stays in all of them
 */
export const categoriesWith = (
  categoryIds: readonly string[],
  to: string,
  from: string | undefined,
): string[] => [...categoryIds.filter((id) => id !== from && id !== to), to];

interface Said {
  message: MessageKey;
  args: Readonly<Record<string, string>>;
}

/** What people do on the workbench. Each step is saved at once, is shown before that, and can be undone. */
export function useMenuSteps(menuId: string, menu: MenuWorkbench | undefined, show: ShowChange) {
  const provider = useCompositeProvider();
  const items = useResource('menus/items');
  const categories = useResource('menus/item-categories');
  const channelItems = useResource('menus/channel-items');
  const upload = useFileUpload('image', fieldOf(items, 'image').shape);
  const notify = useNotify();
  const isOnline = useIsOnline();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const { saveOrder: saveItems } = useSaveOrder(items);
  const { saveOrder: saveCategories } = useSaveOrder(categories);
  const offerItemUndo = useUndoChange(items);
  const offerChannelUndo = useUndoChange(channelItems);
  const offerReturn = useUndoDelete(channelItems);

  /** Runs a step. Whatever fails, the page reads again what is true. */
  const step = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure);
    }
    refresh();
  };
  const say = ({ message, args }: Said, undoable: boolean) =>
    notify(message, { type: 'success', undoable, messageArgs: args });

  const changeItem = async (
    { id, version, name }: Pick<WorkbenchItem, 'id' | 'version' | 'name'>,
    data: object,
    said: Said,
  ) => {
    const { data: saved, meta } = await provider.update(items.name, {
      ...{ id, data: { ...data, version }, previousData: undefined },
    });
    await show((shown) => withItem(shown, id, (item) => ({ ...item, version: Number(saved.version) })));
    say(said, offerItemUndo(meta, name));
  };
  const saveState = async (
    { item, channel }: { item: WorkbenchItem; channel: number },
    data: Readonly<Record<string, unknown>>,
    said: Said,
  ) => {
    const state = item.channels[channel];
    const place = { menuId, channelId: menu?.channels[channel]?.id, menuItemId: item.id };
    const { data: saved, meta } = state
      ? await provider.update(channelItems.name, {
          ...{ id: state.id, data: { ...data, version: state.version }, previousData: undefined },
        })
      : await provider.create(channelItems.name, { data: { ...place, ...data } });
    await show((shown) => withState(shown, { item: item.id, channel }, stateOf(saved)));
    say(said, offerChannelUndo(meta, item.name));
  };
  const channelName = (channel: number) => menu?.channels[channel]?.name ?? '';

  return {
    /** What the role allows, while there is a network. */
    may: {
      arrange: isOnline && items.verbs.has('update'),
      change: isOnline && channelItems.verbs.has('update'),
      add: isOnline && channelItems.verbs.has('create'),
      takeOff: isOnline && channelItems.verbs.has('delete'),
    },
    /** Moves an item among those that are shown; all others stay in their places. */
    moveItem: (shown: readonly WorkbenchItem[], from: number, to: number) =>
      step(async () => {
        if (!menu || from === to) return;
        const arranged = movedTo(shown, from, to);
        const order = arrangedAmong(
          menu.itemOrder,
          arranged.map(({ id }) => id),
        );
        const places = new Map(order.map((id, place) => [id, place]));
        await show((now) => ({
          ...now,
          itemOrder: order,
          items: now.items.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
        }));
        await saveItems(order);
      }),
    moveCategory: (from: number, to: number) =>
      step(async () => {
        if (!menu || from === to) return;
        const arranged = movedTo(menu.categories, from, to);
        await show((now) => ({ ...now, categories: arranged }));
        await saveCategories(arranged.map(({ id }) => id));
      }),
    /** Puts an item into a category. It leaves the category `from`, if there is one. */
    putIn: (item: WorkbenchItem, to: string, from: string | undefined) =>
      step(async () => {
        const categoryIds = categoriesWith(item.categoryIds, to, from);
        if (isSameValue([...item.categoryIds].sort(), [...categoryIds].sort())) return;
        const category = menu?.categories.find(({ id }) => id === to)?.name ?? '';
        await show((now) => withItem(now, item.id, (one) => ({ ...one, categoryIds })));
        const message = from === undefined ? 'menu.copied' : 'menu.moved';
        await changeItem(item, { categoryIds }, { message, args: { item: item.name, category } });
      }),
    /** Gives an item its picture; the server crops it. */
    givePicture: (item: WorkbenchItem, file: File) =>
      step(async () => {
        const { id, url } = await upload(file);
        await show((now) => ({
          ...withItem(now, item.id, (one) => ({ ...one, image: id })),
          pictures: { ...now.pictures, [id]: url },
        }));
        await changeItem(item, { image: id }, { message: 'menu.pictured', args: { item: item.name } });
      }),
    /** Shows an item on a channel or hides it there. A channel that does not sell it yet begins to. */
    setVisible: (item: WorkbenchItem, channel: number, isVisible: boolean) =>
      step(async () => {
        const state = item.channels[channel];
        if (state) await show((now) => withState(now, { item: item.id, channel }, { ...state, isVisible }));
        // What the item says itself is inherited, so that it follows the item later.
        const isActive = isVisible === item.isActive ? null : isVisible;
        const message = isVisible ? 'menu.shown' : 'menu.hidden';
        const args = { item: item.name, channel: channelName(channel) };
        await saveState({ item, channel }, { isActive }, { message, args });
      }),
    /** Gives an item its own value on a channel; null inherits that of the item again. */
    setOwn: (item: WorkbenchItem, channel: number, values: Readonly<Record<string, unknown>>) =>
      step(async () => {
        const isReset = Object.values(values).every((value) => value === null);
        const message = isReset ? 'menu.reset' : 'menu.ownSaved';
        const args = { item: item.name, channel: channelName(channel) };
        await saveState({ item, channel }, values, { message, args });
      }),
    setOwnPicture: (item: WorkbenchItem, channel: number, file: File) =>
      step(async () => {
        const { id } = await upload(file);
        const args = { item: item.name, channel: channelName(channel) };
        await saveState({ item, channel }, { image: id }, { message: 'menu.ownSaved', args });
      }),
    /** A channel no longer sells an item. What it had there of its own comes back with the undo. */
    takeOff: (item: WorkbenchItem, channel: number) =>
      step(async () => {
        const state = item.channels[channel];
        if (!state) return;
        await provider.delete(channelItems.name, { id: state.id });
        await show((now) => withState(now, { item: item.id, channel }, null));
        const args = { item: item.name, channel: channelName(channel) };
        say({ message: 'menu.takenOff', args }, offerReturn([state.id], item.name));
      }),
  };
}

export type MenuSteps = ReturnType<typeof useMenuSteps>;
