// Replaces zod's English sentences: pages word each problem by its code, in the language of the person. See vite.config.ts.
export default () => ({});
