import type { FieldIssue } from './errors.ts';
import { fieldRuleIssues } from './fieldRules.ts';
import { linesFields, linesOf } from './lines.ts';
import { newLineSchema } from './recordShape.ts';
import type { Registry } from './registry.ts';
import type { Resource } from './resource.ts';
import { issuesOf } from './validation.ts';

/** The mistakes in the lines that `values` holds, by place: `lines.3.quantity`. */
export const lineIssues = (
  resource: Resource,
  registry: Registry,
  values: Readonly<Record<string, unknown>>,
): FieldIssue[] =>
  linesFields(resource).flatMap((field) => {
    const lines = values[field.source];
    if (!Array.isArray(lines)) return [];
    const schema = newLineSchema(field, registry);
    const { resource: child } = linesOf(field, registry);
    return lines.flatMap((line: Record<string, unknown>, place) => {
      const parsed = schema.safeParse(line);
      const issues = [
        ...(parsed.success ? [] : issuesOf(parsed.error, line)),
        ...fieldRuleIssues(child, line),
      ];
      return issues.map((issue) => ({ ...issue, field: `${field.source}.${place}.${issue.field}` }));
    });
  });
