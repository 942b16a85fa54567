/** Replaces the code with which zod would describe schemas as JSON Schema; see vite.config.ts. */
export function toJSONSchema(): never {
  throw new Error('The server describes schemas.');
}

export {
  toJSONSchema as extractDefs,
  toJSONSchema as finalize,
  toJSONSchema as initializeContext,
  toJSONSchema as processSchema,
};

const method = () => toJSONSchema;

export { method as createStandardJSONSchemaMethod, method as createToJSONSchemaMethod };

export const allProcessors = {};
