import path from 'node:path';
import { z } from 'zod';

/** Each variable with what to tell people when its value is wrong. */
const hints = {
  TILL_SERVER: 'Set TILL_SERVER to the address of the server, such as https://office.example.com.',
  TILL_KEY:
    'Set TILL_KEY to the key of the store. You make one on the page of the store, on the tab “Till keys”.',
  TILL_DIR: 'Set TILL_DIR to the folder in which the till keeps what it received.',
};

const variables = z.object({
  TILL_SERVER: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  TILL_KEY: z.string().min(1),
  TILL_DIR: z.string().min(1).default('till-data'),
});

/** What a till needs to know before it starts. */
export interface TillConfiguration {
  /** The address of the server, without a slash at its end. */
  server: string;
  key: string;
  /** The folder that survives a restart. */
  directory: string;
}

/** Reads the environment. @throws Error with a sentence for each variable that is wrong */
export function readTillConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): TillConfiguration {
  const { data, error } = variables.safeParse(environment);
  if (!data) {
    const wrong = new Set(error.issues.map(({ path: [name] }) => name));
    throw new Error(
      Object.entries(hints)
        .flatMap(([name, hint]) => (wrong.has(name) ? [hint] : []))
        .join('\n'),
    );
  }
  return {
    server: data.TILL_SERVER.replace(/\/+$/, ''),
    key: data.TILL_KEY,
    directory: path.resolve(data.TILL_DIR),
  };
}
