import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { entryVerb, isOneForCustomer, type Resource } from '../../../contract/resource.ts';
import type { ResourceParts } from '../../modules/module.ts';
// Nearly everybody enters through a list, so it is part of the first load; the other pages load on demand.
import ListPage from '../list/ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

const CreatePage = lazy(() => import('../record/CreatePage.tsx'));
const RecordPage = lazy(() => import('../record/RecordPage.tsx'));
const SinglePage = lazy(() => import('../record/SinglePage.tsx'));
const ShowPage = lazy(() => import('../record/ShowPage.tsx'));
const ImportPage = lazy(() => import('../import/ImportPage.tsx'));

/** The props of react-admin's `<Resource>`: `<Resource name={resource.name} {...resourcePages(resource)} />`. */
export interface ResourcePages {
  list?: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** The routes besides those four. */
  children?: ReactNode;
}

/** Every page of a resource, generated from its definition or provided by hand. */
export function resourcePages(resource: Resource, parts: ResourceParts): ResourcePages {
  const { verbs } = resource;
  const page =
    (Made: Page): ComponentType =>
    () => <Made resource={resource} />;
  return {
    ...(verbs.has(entryVerb(resource)) && {
      list: page(parts.list ?? (isOneForCustomer(resource) ? SinglePage : ListPage)),
    }),
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
