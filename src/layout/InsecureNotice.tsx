import { states } from './en/states.ts';

/** Replaces the sign-in where the browser cannot encrypt. Nothing else works here, not even translations. */
export function InsecureNotice() {
  const { title, hint } = states.insecure;
  return (
    <main>
      <h1>{title}</h1>
      <p>{hint}</p>
    </main>
  );
}
