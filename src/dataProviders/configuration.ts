const environment = import.meta.env ?? {};

/** What an installation can set when it builds the pages; see docs/operations.md. */
export const configuration = {
  /** The main service; the selected customer brings the addresses of the other services. */
  mainService: String(environment.VITE_MAIN_SERVICE ?? '/services/main'),
  /** Milliseconds after which a request times out. Long imports and exports take their time. */
  requestTimeout: Number(environment.VITE_REQUEST_TIMEOUT ?? 1_200_000),
  /** Milliseconds to wait for the stored session before the pages continue without it. */
  persistenceTimeout: 5000,
};
