import { type ComponentType, lazy, type ReactElement, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { entryVerb, isOneForCustomer, type Resource } from '../../../contract/resource.ts';
import type { ResourceParts } from '../../modules/module.ts';
import { enginePart } from '../en/part.ts';
// Nearly everybody enters through a list, so it is part of the first load; the other pages load on demand.
import ListPage from '../ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

const CreatePage = lazy(enginePart(() => import('../record/CreatePage.tsx')));
const RecordPage = lazy(enginePart(() => import('../record/RecordPage.tsx')));
const SinglePage = lazy(enginePart(() => import('../record/SinglePage.tsx')));
const ShowPage = lazy(enginePart(() => import('../record/ShowPage.tsx')));
const ImportPage = lazy(enginePart(() => import('../import/ImportPage.tsx')));

/**
 * The props of react-admin's `<Resource>`: `<Resource name={resource.name} {...resourcePages(resource)} />`. They are
 * elements and not components, because a new component would take the place of the open page, with all of its input,
 * when somebody's rights change.
 */
export interface ResourcePages {
  list?: ReactElement;
  create?: ReactElement;
  edit?: ReactElement;
  show?: ReactElement;
  /** The routes besides those four. */
  children?: ReactNode;
}

/** Every page of a resource, generated from its definition or provided by hand. */
export function resourcePages(resource: Resource, parts: ResourceParts): ResourcePages {
  const { verbs } = resource;
  const page = (Made: Page) => <Made resource={resource} />;
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
