import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Service } from '../../contract/resource.ts';
import type { Rules } from '../crud/context/resourceContext.ts';
import type { App } from '../plugins/validation.ts';
import type { Platform } from './platform.ts';

/** A customer of the demo, and how its records are written: by the product itself, through the write path. */
export interface DemoCustomer {
  size: 'large' | 'small';
  create(resource: string, values: Record<string, unknown>): Promise<WireRecord>;
}

/**
 * A part of the product that definitions alone do not make: it hands over what it has, and the application puts it in
 * place. Whatever it needs it gets when it is opened (`server/services/areas.ts`).
 */
export interface Area {
  /** The service that it belongs to. Where that is not served, nothing of it is. */
  service: Service;
  /** Resources that it is about. It is left out where the installation does not have all of them. */
  resources?: readonly string[];
  /** Its calls. */
  calls?(app: App): void;
  /** Calls that also answer when the disk is nearly full, such as signing in: people who read must get in. */
  essentialCalls?(app: App): void;
  /** Rules of resources that definitions cannot say, by the name of the resource. */
  rules?: Readonly<Record<string, Rules>>;
  /** Begins what goes on beside requests, and returns what ends it. */
  background?(): () => Promise<void>;
  /** Fills its part of a demo, for each customer of it. */
  demo?(customer: DemoCustomer): Promise<void>;
}

/** Opens an area on the platform. */
export type OpenArea = (platform: Platform) => Area;
