import type { Mistake } from '../mistake.ts';
import type { Resource } from '../resource.ts';

/** The parts of a list that conditions on records define: its tabs, its reports, and what waits for a person. */
export const listParts = ({
  list: { tabs, queues },
  reports,
}: Resource): { where: Readonly<Record<string, unknown>>; place: Mistake['path'] }[] => [
  ...tabs.map(({ where }, index) => ({ where, place: ['list', 'tabs', index] })),
  ...[...queues.values()].map(({ name, where }) => ({ where, place: ['list', 'queues', name] })),
  ...[...reports.values()].map(({ name, where }) => ({ where, place: ['reports', name] })),
];
