import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Action, allows, type Rights } from '../../contract/rights/rights.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import { actionOf } from '../../contract/rights/verbs.ts';
import { useSession } from './SessionContext.tsx';

/** What a verb takes: a file adds and changes records. */
const needs = (verb: Verb): Action[] =>
  verb === 'import' ? ['import', 'create', 'update'] : [actionOf[verb]];

/** The resources with only those verbs that the rights include: whatever asks for a verb follows. */
export function permitted(registry: Registry, rights: Rights): Registry {
  return new Map(
    [...registry].map(([name, resource]) => {
      const verbs = [...resource.verbs].filter((verb) =>
        needs(verb).every((action) => allows(rights, name, action)),
      );
      return [name, { ...resource, verbs: new Set(verbs) }];
    }),
  );
}

const WholeRegistry = createContext<Registry>(new Map());
const PermittedRegistryContext = createContext<Registry>(new Map());

/** Every resource by name, the run-time ones included, with what this person may do with it. */
export const useRegistry = (): Registry => useContext(PermittedRegistryContext);

/** Tells what a resource can do and this person may not: its page is not missing, it is refused. */
export function useIsRefused({ name, verbs }: Resource): (verb: Verb) => boolean {
  const whole = useContext(WholeRegistry);
  return (verb) => !verbs.has(verb) && (whole.get(name)?.verbs.has(verb) ?? false);
}

/** Gives the pages below it the resources as far as the person may do something with them. */
export function PermittedRegistry({ registry, children }: { registry: Registry; children: ReactNode }) {
  const rights = useSession()?.rights;
  const visible = useMemo(
    () => (rights === undefined ? registry : permitted(registry, rights)),
    [registry, rights],
  );
  return (
    <WholeRegistry value={registry}>
      <PermittedRegistryContext value={visible}>{children}</PermittedRegistryContext>
    </WholeRegistry>
  );
}
