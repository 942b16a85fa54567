const milliseconds = 24 * 60 * 60_000;

/** The day that many days after an ISO date. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * milliseconds).toISOString().slice(0, 10);

/** How many days there are from one ISO date to another, both of them included; less than one if they are in the wrong order. */
export const daysFrom = (first: string, last: string): number =>
  (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / milliseconds + 1;
