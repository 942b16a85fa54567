const environment = import.meta.env ?? {};

/** What an installation can set when it builds the pages; see docs/operations. */
export const configuration = {
  /** The main service; the other services' addresses come with the selected customer. */
  mainService: String(environment.VITE_MAIN_SERVICE ?? '/services/main'),
  /** Milliseconds after which a request is given up. Long imports and exports take their time. */
  requestTimeout: Number(environment.VITE_REQUEST_TIMEOUT ?? 1_200_000),
  /** Milliseconds that reading the stored session may take before the pages go on without. */
  persistenceTimeout: 5000,
};
