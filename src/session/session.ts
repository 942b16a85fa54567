import { z } from 'zod';
import { customerMapping, loginAnswer, tokens } from '../../contract/calls/signedIn.ts';

/** Who is signed in and how far the sign-in has come. All of it survives a reload; nothing else does. */
export const session = z.object({
  user: loginAnswer.omit({ preToken: true, otpToken: true }),
  /** For the step of the second factor. */
  preToken: z.string().optional(),
  /** For choosing the first customer. */
  otpToken: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  selectedCustomer: customerMapping.optional(),
  ...tokens.pick({ role: true, rights: true, stores: true, timeZone: true }).partial().shape,
});
export type Session = z.infer<typeof session>;

/** A session that can make every call of the product. */
export type OpenSession = Session &
  Required<Pick<Session, 'accessToken' | 'refreshToken' | 'selectedCustomer'>>;

export const isOpen = (session: Session | null): session is OpenSession =>
  session?.accessToken !== undefined &&
  session.refreshToken !== undefined &&
  session.selectedCustomer !== undefined;

/** True once the second factor is verified, or this device may skip it. */
export const isVerified = ({ user }: Session) => user.is2faActiveSession || user.isTrustedDevice;
