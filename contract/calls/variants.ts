import { z } from 'zod';
import { defineCall } from './call.ts';
import { namedIds } from './namedIds.ts';

/** Items that one answer names. */
export const mostItemsShown = 200;

const names = z.array(z.string());

/** How the sizes of an item differ from the template, by their names. */
const itemDrift = z.object({
  id: z.uuid(),
  name: z.string(),
  missing: names.describe('Combinations without a size.'),
  switchedOff: names.describe('Sizes of a combination that are not on sale.'),
  renamed: z
    .array(z.object({ name: z.string(), combination: z.string() }))
    .describe('Sizes with another name than their combination.'),
  unlinked: names.describe('Sizes with the name of a combination, and not its variants.'),
  extra: names.describe('Sizes on sale that the template does not have.'),
  kept: z.int().describe('Sizes that are as the template says.'),
});
export type ItemDrift = z.infer<typeof itemDrift>;

const driftAnswer = z.object({
  count: z.int().describe('The items that were compared.'),
  drifted: z.int().describe('How many of them differ from the template.'),
  items: z.array(itemDrift).describe('The first items that differ, by name.'),
});
export type DriftAnswer = z.infer<typeof driftAnswer>;

const shared = {
  service: 'main',
  tag: 'Variants',
  access: 'session',
  right: { resource: 'variants/templates', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: driftAnswer,
} as const;

/** What differs between a template and the items that it was applied to. */
export const templateDriftCall = defineCall({
  ...shared,
  method: 'GET',
  path: '/variantsTemplate/{id}/drift',
  summary: 'The items whose sizes differ from their template',
});

/** What applying a template to items would change. It changes nothing. */
export const templatePreviewCall = defineCall({
  ...shared,
  method: 'POST',
  path: '/variantsTemplate/{id}/preview',
  summary: 'What applying a template to items would change',
  body: z.strictObject({ ids: namedIds }),
});
