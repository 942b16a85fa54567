import { type ReactNode, useMemo } from 'react';
import type { Registry } from '../../contract/registry.ts';
import type { Verb } from '../../contract/resource.ts';
import { type Action, actionOf, allows, type Rights } from '../../contract/rights.ts';
import { RegistryProvider } from '../registry.tsx';
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

/** Gives the pages below it the resources as far as the person may do something with them. */
export function PermittedRegistry({ registry, children }: { registry: Registry; children: ReactNode }) {
  const rights = useSession()?.rights;
  const visible = useMemo(
    () => (rights === undefined ? registry : permitted(registry, rights)),
    [registry, rights],
  );
  return <RegistryProvider registry={visible}>{children}</RegistryProvider>;
}
