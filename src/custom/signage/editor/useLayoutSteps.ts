import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { historyCalls } from '../../../../contract/calls/history.ts';
import { layoutCalls, mostNewFiles } from '../../../../contract/calls/layouts.ts';
import { recordCalls } from '../../../../contract/calls/records.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../../dataProviders/composite.ts';
import { longestPage } from '../../../dataProviders/longPages.ts';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { refusalCode } from '../../../kit/records/refusal.ts';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { useResource } from '../../../kit/records/useResource.ts';
import { useIsOnline } from '../../../layout/shell/WhileOnline.tsx';
import {
  inOrder,
  movedTo,
  noSteps,
  type ScreenSettings,
  type Step,
  screenOf,
  type Wall,
  type WallFile,
  type WallScreen,
  wallOf,
  withDone,
  without,
  withRedone,
  withScreen,
  withUndone,
} from './wall.ts';

/** The fixed lists from which people choose on a screen, by the field that holds the choice. */
export const lookups = {
  screenTypeId: 'signage/screen-types',
  screenOrientationTypeId: 'signage/screen-orientation-types',
  screenTweenTypeId: 'signage/tween-types',
  screenDelayId: 'signage/screen-delay',
  screenDurationId: 'signage/screen-duration',
  screenStatusId: 'signage/layout-status-types',
} as const;
export type Lookup = keyof typeof lookups;

interface LayoutName {
  name: string;
  url: string;
}

/** What the editor says about the last change. */
type SaveState =
  | { kind: 'saved' | 'saving' }
  | { kind: 'failed'; why: string; retry: (() => void) | undefined };

/** Reads the fixed lists once; they never change. */
export function useLookups() {
  const provider = useCompositeProvider();
  return useQuery({
    queryKey: ['signage/lookups'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const read = async ([field, name]: [string, string]) => {
        const pagination = { page: 1, perPage: 50 };
        const sort = { field: 'id', order: 'ASC' as const };
        const { data } = await provider.getList<WireRecord>(name, { pagination, sort, filter: {}, signal });
        return [field, data] as const;
      };
      return Object.fromEntries(await Promise.all(Object.entries(lookups).map(read))) as Record<
        Lookup,
        WireRecord[]
      >;
    },
  });
}

/** Reads a layout with its screens and all of their files, and shows changes before they are saved. */
export function useWall(id: string) {
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const queryKey = ['signage/layouts', 'editor', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    meta: { shows: ['signage/screens', 'signage/screen-files', 'signage/media'] },
    queryFn: async ({ signal }) => {
      const { data: layout } = await provider.getOne<WireRecord>('signage/layouts', { id, signal });
      const screens = wallOf(layout, [], []).screens.map((one) => one.id);
      if (screens.length === 0) return wallOf(layout, [], []);
      const { data: files } = await provider.getList<WireRecord>('signage/screen-files', {
        ...{ filter: { screenId: screens }, sort: { field: 'order', order: 'ASC' }, signal },
        pagination: { page: 1, perPage: longestPage },
      });
      const ids = [...new Set(files.map(({ mediaId }) => String(mediaId)))];
      const media =
        ids.length > 0 ? await provider.getMany<WireRecord>('signage/media', { ids, signal }) : { data: [] };
      return wallOf(layout, files, media.data);
    },
  });
  return {
    wall: data,
    error,
    refetch,
    current: () => client.getQueryData<Wall>(queryKey),
    show: async (change: (shown: Wall) => Wall) => {
      // An answer that is under way does not know of the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Wall>(queryKey, (shown) => shown && change(shown));
    },
  };
}

/**
 * What people do to a layout. Each step is shown and saved at once, one after the other, and can be undone and done again
 * while the page is open.
 */
export function useLayoutSteps(layoutId: string, { current, show }: ReturnType<typeof useWall>) {
  const provider = useCompositeProvider();
  const api = useApi();
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh();
  const isOnline = useIsOnline();
  const screens = useResource('signage/screens');
  const screenFiles = useResource('signage/screen-files');
  const layouts = useResource('signage/layouts');
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [steps, setSteps] = useState(noSteps);
  const latest = useRef(steps);
  const queue = useRef({ end: Promise.resolve(), waiting: 0 });

  const keep = (next: typeof noSteps) => {
    latest.current = next;
    setSteps(next);
  };
  /** Runs work after all that was asked for before, so that each change knows the version that the last one made. */
  const enqueue = (work: () => Promise<SaveState | undefined>, retry?: () => void): Promise<boolean> => {
    const line = queue.current;
    line.waiting += 1;
    setState({ kind: 'saving' });
    const finished = line.end.then(async () => {
      let failed: SaveState | undefined;
      try {
        failed = await work();
      } catch (failure) {
        const isConflict = refusalCode(failure) === 'VERSION_CONFLICT';
        const why = isConflict ? translate('signage.editor.conflict') : errorMessage(failure);
        failed = { kind: 'failed', why, retry };
      }
      line.waiting -= 1;
      if (failed) setState(failed);
      else if (line.waiting === 0) setState((said) => (said.kind === 'failed' ? said : { kind: 'saved' }));
      if (line.waiting === 0 || failed) refresh();
      return failed === undefined;
    });
    line.end = finished.then(() => undefined);
    return finished;
  };
  /** Does a step. If that fails, people can try again: then the step is made anew, of what is true by then. */
  const perform = (make: () => Step): Promise<boolean> => {
    const retry = () => void perform(make);
    return enqueue(async () => {
      const step = make();
      if ((await step.run()) === 'changed')
        return { kind: 'failed', why: translate('signage.editor.changedSince', { step: step.name }), retry };
      keep(withDone(latest.current, step));
      return undefined;
    }, retry);
  };
  /** Takes the last step back, or again. One that fails leaves the stack, so that people reach those before it. */
  const travel = (to: 'undone' | 'done') =>
    void enqueue(async () => {
      const step = latest.current[to === 'undone' ? 'done' : 'undone'].at(-1);
      if (!step) return undefined;
      const refuse = (why: string): SaveState => {
        keep(without(latest.current, step));
        const key = to === 'undone' ? 'signage.editor.undoFailed' : 'signage.editor.redoFailed';
        return { kind: 'failed', why: translate(key, { step: step.name, why }), retry: undefined };
      };
      try {
        const result = await (to === 'undone' ? step.back() : step.run());
        if (result === 'changed') return refuse(translate('signage.editor.changedMeanwhile'));
      } catch (failure) {
        return refuse(errorMessage(failure));
      }
      keep((to === 'undone' ? withUndone : withRedone)(latest.current, step));
      return undefined;
    });

  const find = (id: string): WallScreen | undefined => current()?.screens.find((one) => one.id === id);
  const comeBack = (resource: typeof screens, ids: string[]) =>
    api(historyCalls.undo(resource), { body: { ids } }).then(() => undefined);
  const remove = async (resource: typeof screens, ids: string[]): Promise<'changed' | undefined> => {
    const [id, second] = ids;
    if (second !== undefined) {
      const { data } = await provider.deleteMany(resource.name, { ids });
      return data?.length === ids.length ? undefined : 'changed';
    }
    if (id !== undefined) await provider.delete(resource.name, { id });
    return undefined;
  };
  const write = async (
    id: string,
    from: Partial<ScreenSettings>,
    to: Partial<ScreenSettings>,
  ): Promise<'changed' | undefined> => {
    const screen = find(id);
    const settings: Readonly<Record<string, unknown>> = { ...screen?.settings };
    if (!screen || !Object.entries(from).every(([name, value]) => settings[name] === value)) return 'changed';
    await show((wall) => withScreen(wall, id, (one) => ({ settings: { ...one.settings, ...to } })));
    const { data } = await provider.update<WireRecord>(screens.name, {
      ...{ id, data: { ...to, version: screen.version }, previousData: undefined },
    });
    await show((wall) => withScreen(wall, id, (one) => screenOf(data, one.files)));
    return undefined;
  };
  const rename = async (from: LayoutName, to: LayoutName): Promise<'changed' | undefined> => {
    const { data } = await provider.getOne<WireRecord>(layouts.name, { id: layoutId });
    const { name, url, version } = data;
    if (name !== from.name || url !== from.url) return 'changed';
    await provider.update(layouts.name, {
      ...{ id: layoutId, data: { ...to, version }, previousData: undefined },
    });
    return undefined;
  };
  const showScreens = (ids: readonly string[]) =>
    show((wall) => ({ ...wall, screens: inOrder(wall.screens, ids) }));
  const showFiles = (screenId: string, ids: readonly string[]) =>
    show((wall) => withScreen(wall, screenId, ({ files }) => ({ files: inOrder(files, ids) })));
  /** Drops a screen over another one, which gives the order `ids`. */
  const dropScreen = async (activeScreen: string, overScreen: string, ids: readonly string[]) => {
    await showScreens(ids);
    await api(layoutCalls.moveScreen, { params: { id: layoutId }, body: { activeScreen, overScreen } });
    return undefined;
  };
  const arrange = async (screenId: string, ids: readonly string[]) => {
    await showFiles(screenId, ids);
    const sequenceData = ids.map((id, order) => ({ id, order }));
    await api(recordCalls.arrange(screenFiles), { body: { sequenceData } });
    return undefined;
  };
  const putOn = async (screenId: string, mediaIds: readonly string[]): Promise<string[]> => {
    const added: string[] = [];
    for (let start = 0; start < mediaIds.length; start += mostNewFiles) {
      const fileIds = mediaIds.slice(start, start + mostNewFiles);
      const { data } = await api(layoutCalls.addFiles, { body: { screenId, fileIds } });
      added.push(...data.slice(-fileIds.length).map(({ id }) => String(id)));
    }
    return added;
  };
  /** A step that adds records: its way back deletes them, and doing it again brings the same ones back. */
  const adding = (name: string, resource: typeof screens, add: () => Promise<string[]>): Step => {
    let added: string[] | undefined;
    return {
      name,
      run: async () => {
        if (added) return comeBack(resource, added);
        added = await add();
        return undefined;
      },
      back: () => remove(resource, added ?? []),
    };
  };
  const create = async (values: object): Promise<string> => {
    const { data } = await provider.create<WireRecord>(screens.name, { data: { ...values, layoutId } });
    return String(data.id);
  };

  return {
    undo: () => travel('undone'),
    redo: () => travel('done'),
    rename: (to: LayoutName) =>
      perform(() => {
        const { name, url } = current()?.layout ?? to;
        return {
          name: translate('signage.editor.did.rename'),
          run: () => rename({ name, url }, to),
          back: () => rename(to, { name, url }),
        };
      }),
    setScreen: ({ id, settings }: WallScreen, to: Partial<ScreenSettings>, label: string) =>
      perform(() => {
        const now: ScreenSettings = find(id)?.settings ?? settings;
        const names = Object.keys(to) as (keyof ScreenSettings)[];
        const from: Partial<ScreenSettings> = Object.fromEntries(names.map((name) => [name, now[name]]));
        return {
          name: translate('signage.editor.did.set', { field: label, screen: settings.name }),
          run: () => write(id, from, to),
          back: () => write(id, to, from),
        };
      }),
    // What is moved is shown at once, also while an earlier step is still being saved.
    moveScreen(from: number, to: number) {
      const { screens: listed = [] } = current() ?? {};
      const before = listed.map(({ id }) => id);
      const after = movedTo(before, from, to);
      const [active, over, follower] = [before[from], before[to], after[from]];
      if (active === undefined || over === undefined || follower === undefined || from === to) return;
      void showScreens(after);
      const name = translate('signage.editor.did.move', { screen: listed[from]?.settings.name ?? '' });
      void perform(() => ({
        name,
        run: () => dropScreen(active, over, after),
        back: () => dropScreen(active, follower, before),
      }));
    },
    addScreen: (name: string, onAdded: (id: string) => void) =>
      perform(() =>
        adding(translate('signage.editor.did.add', { screen: name }), screens, async () => {
          const id = await create({ name });
          onAdded(id);
          return [id];
        }),
      ),
    duplicate: ({ settings, files }: WallScreen, name: string, onAdded: (id: string) => void) =>
      perform(() =>
        adding(translate('signage.editor.did.add', { screen: name }), screens, async () => {
          const id = await create({ ...settings, name });
          try {
            await putOn(
              id,
              files.map(({ mediaId }) => mediaId),
            );
          } catch (failure) {
            // All of the copy, or nothing.
            await provider.delete(screens.name, { id });
            throw failure;
          }
          onAdded(id);
          return [id];
        }),
      ),
    deleteScreen: ({ id, settings }: WallScreen) =>
      perform(() => {
        const name = translate('signage.editor.did.delete', { screen: settings.name });
        return { name, run: () => remove(screens, [id]), back: () => comeBack(screens, [id]) };
      }),
    moveFile({ id, settings }: WallScreen, from: number, to: number) {
      const before = find(id)?.files.map((file) => file.id) ?? [];
      const after = movedTo(before, from, to);
      if (from === to) return;
      void showFiles(id, after);
      const name = translate('signage.editor.did.arrange', { screen: settings.name });
      void perform(() => ({ name, run: () => arrange(id, after), back: () => arrange(id, before) }));
    },
    removeFile: ({ id, settings }: WallScreen, file: WallFile) =>
      perform(() => ({
        name: translate('signage.editor.did.remove', { file: file.name, screen: settings.name }),
        async run() {
          await show((wall) =>
            withScreen(wall, id, ({ files }) => ({ files: files.filter((one) => one.id !== file.id) })),
          );
          return remove(screenFiles, [file.id]);
        },
        back: () => comeBack(screenFiles, [file.id]),
      })),
    addFiles: ({ id, settings }: WallScreen, mediaIds: readonly string[]) =>
      perform(() => {
        const args = { smart_count: mediaIds.length, screen: settings.name };
        const name = translate('signage.editor.did.addFiles', args);
        return adding(name, screenFiles, () => putOn(id, mediaIds));
      }),
    state,
    steps,
    /** What the role allows, while there is a network. */
    may: {
      rename: isOnline && layouts.verbs.has('update'),
      change: isOnline && screens.verbs.has('update'),
      add: isOnline && screens.verbs.has('create'),
      remove: isOnline && screens.verbs.has('delete'),
      arrangeFiles: isOnline && screenFiles.verbs.has('update'),
      addFiles: isOnline && screenFiles.verbs.has('create'),
      removeFiles: isOnline && screenFiles.verbs.has('delete'),
    },
  };
}

export type LayoutSteps = ReturnType<typeof useLayoutSteps>;
