import { states } from './en/states.ts';

/** What stands in place of the sign-in where the browser cannot encrypt. Nothing else works here, translations included. */
export function InsecureNotice() {
  const { title, hint } = states.insecure;
  return (
    <main>
      <h1>{title}</h1>
      <p>{hint}</p>
    </main>
  );
}
