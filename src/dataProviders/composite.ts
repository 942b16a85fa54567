import { type DataProvider, type GetListParams, useDataProvider } from 'ra-core';
import { addressOf } from '../../contract/calls/call.ts';
import { followCall } from '../../contract/calls/changes.ts';
import type { Service } from '../../contract/services.ts';
import { createCustomerProvider } from './customer.ts';
import { ownError } from './failures.ts';
import type { Following } from './followChanges.ts';
import { endpointOf, type ListRequest } from './listRequest.ts';
import { createMainProvider } from './main.ts';
import { createOrderProvider } from './order.ts';
import type { ProviderParts } from './resourceProvider.ts';
import type { ServiceProvider } from './serviceProvider.ts';
import { createStoreProvider } from './store.ts';

type OwnCalls = Pick<
  ServiceProvider,
  | 'act'
  | 'undo'
  | 'undoDelete'
  | 'undoChange'
  | 'revert'
  | 'undoSave'
  | 'restore'
  | 'actOnMany'
  | 'changeInBulk'
  | 'sequence'
  | 'issueKey'
  | 'history'
  | 'moment'
  | 'exportFile'
  | 'exportAgain'
  | 'report'
  | 'reportFile'
  | 'grid'
  | 'changeGrid'
  | 'gridFile'
  | 'importGrid'
  | 'previewImport'
  | 'checkImport'
  | 'badImportRows'
  | 'importFile'
>;

/** react-admin's data provider, and the calls that it does not have. */
export type CompositeProvider = DataProvider &
  OwnCalls & {
    /** Tells which records change, until the server ends the stream. */
    followChanges(following: Following): Promise<void>;
  };

const withDefaults = <Params extends GetListParams>(params: Params): Params & ListRequest => ({
  ...params,
  pagination: params.pagination ?? { page: 1, perPage: 25 },
  sort: params.sort ?? { field: 'id', order: 'ASC' },
  filter: params.filter ?? {},
});

/**
 * One provider over all services: each resource goes to the service that its definition names. A call without a verb
 * in the definition is refused before it is sent.
 */
export function createCompositeProvider(parts: ProviderParts): CompositeProvider {
  const providers: Record<Service, ServiceProvider> = {
    main: createMainProvider(parts),
    store: createStoreProvider(parts),
    order: createOrderProvider(parts),
    customer: createCustomerProvider(parts),
  };
  const of = (resource: string): ServiceProvider => {
    const definition = parts.registry().get(resource);
    if (definition) return providers[definition.service];
    throw ownError('METHOD_NOT_ALLOWED', { resource }, parts.translate);
  };
  const provider = {
    supportAbortSignal: true,
    getList: async (resource, params) => of(resource).getList(resource, withDefaults(params)),
    getOne: async (resource, params) => of(resource).getOne(resource, params),
    getMany: async (resource, params) => of(resource).getMany(resource, params),
    getManyReference: async (resource, params) => of(resource).getManyReference(resource, params),
    create: async (resource, params) => of(resource).create(resource, params),
    update: async (resource, params) => of(resource).update(resource, params),
    updateMany: async (resource, params) => of(resource).updateMany(resource, params),
    delete: async (resource, params) => of(resource).delete(resource, params),
    deleteMany: async (resource, params) => of(resource).deleteMany(resource, params),
    act: async (resource, params) => of(resource).act(resource, params),
    undo: async (resource, params) => of(resource).undo(resource, params),
    undoDelete: async (resource, params) => of(resource).undoDelete(resource, params),
    undoChange: async (resource, params) => of(resource).undoChange(resource, params),
    revert: async (resource, params) => of(resource).revert(resource, params),
    undoSave: async (resource, params) => of(resource).undoSave(resource, params),
    restore: async (resource, params) => of(resource).restore(resource, params),
    actOnMany: async (resource, params) => of(resource).actOnMany(resource, params),
    changeInBulk: async (resource, params) => of(resource).changeInBulk(resource, params),
    sequence: async (resource, params) => of(resource).sequence(resource, params),
    issueKey: async (resource, params) => of(resource).issueKey(resource, params),
    history: async (resource, params) => of(resource).history(resource, params),
    moment: async (resource, params) => of(resource).moment(resource, params),
    exportFile: async (resource, params) => of(resource).exportFile(resource, params),
    exportAgain: async (resource, params) => of(resource).exportAgain(resource, params),
    report: async (resource, params) => of(resource).report(resource, params),
    reportFile: async (resource, params) => of(resource).reportFile(resource, params),
    grid: async (resource, params) => of(resource).grid(resource, params),
    changeGrid: async (resource, params) => of(resource).changeGrid(resource, params),
    gridFile: async (resource, params) => of(resource).gridFile(resource, params),
    importGrid: async (resource, params) => of(resource).importGrid(resource, params),
    previewImport: async (resource, params) => of(resource).previewImport(resource, params),
    checkImport: async (resource, params) => of(resource).checkImport(resource, params),
    badImportRows: async (resource, params) => of(resource).badImportRows(resource, params),
    importFile: async (resource, params) => of(resource).importFile(resource, params),
    followChanges: async (following) => {
      const { followChanges } = await import('./followChanges.ts');
      return followChanges(
        parts.http,
        `${endpointOf('main', parts.customer())}${addressOf(followCall, {})}`,
        following,
      );
    },
  } satisfies ServiceProvider & Pick<CompositeProvider, 'followChanges'> & { supportAbortSignal: true };
  // react-admin lets its caller choose the record's type, and so promises what no provider can check.
  return provider as unknown as CompositeProvider;
}

/** The composite provider, which also handles errors of the session. */
export const useCompositeProvider = () => useDataProvider<CompositeProvider>();
