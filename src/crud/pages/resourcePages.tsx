import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceParts } from '../../modules/module.ts';
// Nearly everybody comes in by a list: it is part of the first load, the other pages come when they are asked for.
import ListPage from '../list/ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

const CreatePage = lazy(() => import('../record/CreatePage.tsx'));
const RecordPage = lazy(() => import('../record/RecordPage.tsx'));
const ShowPage = lazy(() => import('../record/ShowPage.tsx'));
const ImportPage = lazy(() => import('../import/ImportPage.tsx'));

/** What `<Resource>` of react-admin takes: `<Resource name={resource.name} {...resourcePages(resource)} />`. */
export interface ResourcePages {
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** The routes beyond those four. */
  children?: ReactNode;
}

/** Every page of a resource, made from its definition, or handed over by it. */
export function resourcePages(resource: Resource, parts: ResourceParts): ResourcePages {
  const { verbs } = resource;
  const page =
    (Made: Page): ComponentType =>
    () => <Made resource={resource} />;
  return {
    ...(verbs.has('list') && { list: page(parts.list ?? ListPage) }),
    ...(verbs.has('create') && { create: page(parts.create ?? CreatePage) }),
    ...(verbs.has('get') && {
      edit: page(parts.edit ?? RecordPage),
      show: page(parts.show ?? ShowPage),
    }),
    ...(verbs.has('import') && {
      children: <Route path="import" element={<ImportPage resource={resource} />} />,
    }),
  };
}
