const environment = import.meta.env ?? {};

/** The settings of the pages. An installation can set the first two when it builds them; see docs/operations.md. */
export const configuration = {
  /**
   * The version of what these pages keep of a session in the browser (part 1, section 9). A session that pages of another
   * version have stored counts as none, so raise it when older pages' sessions must not be used.
   */
  version: 10,
  /** The main service; the selected customer brings the addresses of the other services. */
  mainService: String(environment.VITE_MAIN_SERVICE ?? '/services/main'),
  /** Milliseconds after which a request times out. Long imports and exports take their time. */
  requestTimeout: Number(environment.VITE_REQUEST_TIMEOUT ?? 1_200_000),
  /** Milliseconds to wait for the stored session before the pages continue without it. */
  persistenceTimeout: 5000,
};
