import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  type LayoutVersion,
  layoutVersionCalls,
  layoutVersionsName,
} from '../../../../contract/calls/layouts.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { withPictures } from '../../../../contract/signage/boardMenus.ts';
import { type LayoutSettings, manifestOf } from '../../../../contract/signage/compile.ts';
import { type Manifest, manifest } from '../../../../contract/signage/manifest.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { recordEvent } from '../../../crud/auditLog.ts';
import { withIdempotencyKey } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { authoriseBoards, menusOf, type ReadBoardMenu } from './boards.ts';

type Versions = Pick<Platform, 'pool' | 'announcements' | 'files' | 'contextOf'>;

const readLayout = rowsOf('signage/layouts', { fields: ['id', 'name', 'url'], by: ['id'] });
/** Locked, so that of two people who publish at once, the second one gets the next number. */
const lockLayout = rowsOf('signage/layouts', { fields: ['id'], by: ['id'], locks: true });

const readScreens = read((rows, { layoutId }: Slots<{ layoutId: string }>) =>
  rows
    .selectFrom('signage/screens as screen')
    .select(['screen.id', 'screen.name', 'screen.screenTypeId', 'screen.screenOrientationTypeId'])
    .select(['screen.screenTweenTypeId', 'screen.screenStatusId', 'screen.isTimeSync', 'screen.delay'])
    .select(['screen.screenDelayId', 'screen.screenDurationId', 'screen.boardId'])
    .where('screen.layoutId', '=', layoutId)
    .orderBy('screen.order')
    .orderBy('screen.id'),
);

const readFiles = read((rows, { layoutId }: Slots<{ layoutId: string }>) =>
  rows
    .selectFrom('signage/screen-files as file')
    .innerJoin('signage/screens as screen', 'screen.id', 'file.screenId')
    .innerJoin('signage/media as media', 'media.id', 'file.mediaId')
    .select(['file.id', 'file.screenId', 'media.name', 'media.file', 'media.fileType as kind'])
    .select(['media.bytes', 'media.sha256', 'media.durationMs'])
    .where('screen.layoutId', '=', layoutId)
    .orderBy('file.order')
    .orderBy('file.id'),
);

const readBoards = read((rows, { layoutId }: Slots<{ layoutId: string }>) =>
  rows
    .selectFrom('signage/boards as board')
    .select(['board.id', 'board.name', 'board.channelMenuId', 'board.heading', 'board.template'])
    .select(['board.categoryIds', 'board.showsDescriptions', 'board.soldOut', 'board.shows'])
    .select(['board.background', 'board.textColour', 'board.accentColour'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signage/screens as screen')
          .select('screen.id')
          .where('screen.layoutId', '=', layoutId)
          .whereRef('screen.boardId', '=', 'board.id'),
      ),
    ),
);

/** The draft of a layout: what its records say now. @throws ServiceError NOT_FOUND */
async function readDraft(client: pg.ClientBase, customer: string, id: string): Promise<LayoutSettings> {
  const [layout] = await readLayout(client, customer, { id });
  if (!layout) throw new ServiceError('NOT_FOUND');
  const screens = await readScreens(client, customer, { layoutId: id });
  const files = await readFiles(client, customer, { layoutId: id });
  const boards = new Map(
    (await readBoards(client, customer, { layoutId: id })).map(
      ({ id: boardId, name, soldOut, categoryIds, ...board }) => [
        boardId,
        {
          id: boardId,
          name,
          board: { ...board, categoryIds: categoryIds ?? [], hidesSoldOut: soldOut === 'HIDDEN' },
        },
      ],
    ),
  );
  return {
    ...layout,
    screens: screens.map(({ boardId, ...screen }) => ({
      ...screen,
      board: boards.get(boardId ?? '') ?? null,
      files: files
        .filter(({ screenId }) => screenId === screen.id)
        .map(({ screenId: _screenId, bytes, ...file }) => ({ ...file, bytes: bytes ?? 0, url: '' })),
    })),
  };
}

/** Tells contents apart, whatever number they have. */
const digestOf = (content: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...content, version: 0 }))
    .digest('hex');

const readVersions = read((rows, { layoutId }: Slots<{ layoutId: string }>) =>
  rows
    .selectFrom('layout_versions')
    .select(['number', 'name', 'publishedBy', 'publishedAt', 'isShown', 'digest'])
    .where('layoutId', '=', layoutId)
    .orderBy('number', 'desc'),
);

const readVersion = rowsOf('layout_versions', { fields: ['manifest'], by: ['layoutId', 'number'] });

const hideShown = change((tables, { layoutId }: Slots<{ layoutId: string }>) =>
  tables
    .updateTable('layout_versions')
    .set({ isShown: false })
    .where('layoutId', '=', layoutId)
    .where('isShown', '=', true),
);

const showVersion = change((tables, { layoutId, number }: Slots<{ layoutId: string; number: number }>) =>
  tables
    .updateTable('layout_versions')
    .set({ isShown: true })
    .where('layoutId', '=', layoutId)
    .where('number', '=', number)
    .returning(['number', 'name', 'publishedBy', 'publishedAt', 'isShown']),
);

interface NewVersion {
  layoutId: string;
  number: number;
  name: string | null;
  content: string;
  digest: string;
  by: string;
}

const addVersion = change((tables, { layoutId, number, name, content, digest, by }: Slots<NewVersion>) =>
  tables
    .insertInto('layout_versions')
    .values({
      ...{ layoutId, number, name, digest, isShown: sql`true`, publishedBy: by },
      manifest: sql`${content}::jsonb`,
    })
    .returning(['id', 'number', 'name', 'publishedBy', 'publishedAt', 'isShown']),
);

const holdFiles = change((tables, { versionId, files }: Slots<{ versionId: string; files: string[] }>) =>
  tables
    .insertInto('layout_version_files')
    .columns(['versionId', 'fileId'])
    .expression((from) =>
      from
        .selectFrom(sql<{ id: string }>`unnest(${files}::uuid[])`.as<'held'>(sql`held(id)`))
        .select([sql<string>`${versionId}::uuid`.as('versionId'), 'held.id as fileId']),
    ),
);

/** The calls that publish layouts, and show what is published. */
export function versionRoutes(app: App, platform: Versions, readMenu: ReadBoardMenu): void {
  const { pool, announcements, files } = platform;

  /** Makes the change of what a layout shows, keeps it in the audit log and tells pages and players. */
  async function showing(
    client: pg.ClientBase,
    actor: Actor,
    layout: Pick<LayoutSettings, 'id' | 'name'>,
    { id: _id, ...version }: LayoutVersion & { id?: string },
    action: string,
  ): Promise<LayoutVersion> {
    const { number, name } = version;
    await recordEvent(client, actor, {
      ...{ action, resource: 'signage/layouts', recordId: layout.id, name: layout.name },
      after: { number, ...(name !== null && { name }) },
    });
    announcements.announce(client, {
      ...{ customer: actor.customerUuid, resource: layoutVersionsName, ids: [layout.id], origin: null },
    });
    return version;
  }

  serve(app, layoutVersionCalls.versions, ({ params: { id }, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const draft = await readDraft(client, actor.customerUuid, id);
      const rows = await readVersions(client, actor.customerUuid, { layoutId: id });
      const shown = rows.find(({ isShown }) => isShown);
      return {
        versions: rows.map(({ digest: _digest, ...version }) => version),
        hasChanges: shown?.digest !== digestOf(manifestOf(draft, 0)),
      };
    }),
  );

  serve(app, layoutVersionCalls.publish, ({ params: { id: layoutId }, body: { name = null }, actor, key }) =>
    inTransaction(pool, realmOf(actor), (client) =>
      withIdempotencyKey(client, actor, { key, request: ['publish', layoutId, name] }, async () => {
        const customer = actor.customerUuid;
        await lockLayout(client, customer, { id: layoutId });
        const draft = await readDraft(client, customer, layoutId);
        const [last] = await readVersions(client, customer, { layoutId });
        const number = (last?.number ?? 0) + 1;
        const content = manifestOf(draft, number);
        const items = content.screens.flatMap((screen) => (screen.isActive ? screen.items : []));
        if (items.length === 0) throw new ServiceError('LAYOUT_EMPTY', { details: { layout: draft.name } });
        await hideShown(client, customer, { layoutId });
        const [version] = await addVersion(client, customer, {
          ...{ layoutId, number, name: name ?? null, by: actor.name, digest: digestOf(content) },
          content: JSON.stringify(content),
        });
        if (!version) throw new Error('A version that was added has no row.');
        const held = content.screens.flatMap((screen) =>
          screen.items.flatMap((item) => (item.kind === 'BOARD' ? [] : [item.file])),
        );
        await holdFiles(client, customer, { versionId: version.id, files: [...new Set(held)] });
        return showing(client, actor, draft, version, 'layout-published');
      }),
    ),
  );

  serve(app, layoutVersionCalls.show, ({ params: { id: layoutId, number }, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const customer = actor.customerUuid;
      await lockLayout(client, customer, { id: layoutId });
      const [layout] = await readLayout(client, customer, { id: layoutId });
      if (!layout) throw new ServiceError('NOT_FOUND');
      await hideShown(client, customer, { layoutId });
      const [version] = await showVersion(client, customer, { layoutId, number });
      if (!version) throw new ServiceError('NOT_FOUND');
      return showing(client, actor, layout, version, 'layout-taken-back');
    }),
  );

  serve(app, layoutVersionCalls.preview, ({ params: { id: layoutId }, query, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const customer = actor.customerUuid;
      const { version: number, storeUuid } = query;
      const [row] = number === undefined ? [] : await readVersion(client, customer, { layoutId, number });
      if (number !== undefined && !row) throw new ServiceError('NOT_FOUND');
      const content = row
        ? manifest.parse(row.manifest)
        : manifestOf(await readDraft(client, customer, layoutId), 0);
      const addressOf = (file: string) => files.addresses.of(customer, file);
      const { screens } = content;
      if (screens.some(({ items }) => items.some(({ kind }) => kind === 'BOARD')))
        await authoriseBoards(client, actor, platform, storeUuid);
      const requested = { screens, storeUuid: storeUuid ?? null };
      const menus = await menusOf(readMenu, client, realmOf(actor), requested);
      return { ...withAddresses(content, addressOf), menus: withPictures(menus, addressOf) };
    }),
  );
}

/** The manifest with the addresses of its files. */
export const withAddresses = (content: Manifest, addressOf: (file: string) => string): Manifest => ({
  ...content,
  screens: content.screens.map((screen) => ({
    ...screen,
    items: screen.items.map((item) =>
      item.kind === 'BOARD' ? item : { ...item, url: addressOf(item.file) },
    ),
  })),
});
