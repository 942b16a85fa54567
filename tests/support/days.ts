/** The day so many days from now by the clock of a customer, as the wire has it. Every night, UTC has another day for two hours. */
export const inDays = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toLocaleDateString('sv', { timeZone: 'Africa/Johannesburg' });

/** The next Monday after today, as people enter it, and the day after as the wire has it. */
export function nextMonday(): { entered: string; monday: string; dayBefore: string } {
  const date = new Date(`${inDays(0)}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7 || 7));
  const monday = date.toISOString().slice(0, 10);
  date.setUTCDate(date.getUTCDate() - 1);
  const dayBefore = date.toISOString().slice(0, 10);
  return { monday, dayBefore, entered: monday.split('-').reverse().join('-') };
}
