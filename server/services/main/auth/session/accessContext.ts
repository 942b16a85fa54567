import type pg from 'pg';
import type { MailQueue } from '../../../../mail/mailQueue.ts';
import type { Secrets } from '../../../../process/secrets.ts';
import type { Sessions } from './sessions.ts';

/** What the calls of `auth/*` work with. */
export interface AccessContext {
  pool: pg.Pool;
  secrets: Secrets;
  mail: MailQueue;
  sessions: Sessions;
  /** Demo accounts have published passwords, so only a demo has them. */
  isDemo: boolean;
  /** Scheme, host and port that mailed links begin with. */
  publicUrl: string;
}
