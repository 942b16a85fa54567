import { onTestFinished } from 'vitest';

/** Takes what the page copies until the test ends. @returns the texts, in the order in which the page copied them */
export function takeCopies(): readonly string[] {
  const copies: string[] = [];
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copies.push(text) },
    configurable: true,
  });
  // Test files share the page that they run in.
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
  return copies;
}
