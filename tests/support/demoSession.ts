import { sentPassword } from '../../server/domain/signIn/passwords.ts';

/** Calls to a product in a process of its own, by somebody who signed in to its demo. */
export interface DemoSession {
  customerUuid: string;
  /** What each call of the session is sent with. */
  headers: Readonly<Record<string, string>>;
  /** Returns the status and the body, with `data` taken out of its envelope. */
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; data: unknown; code?: string }>;
}

async function send(url: string, method: string, body?: object, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  return { status: response.status, ...parsed };
}

/**
 * Signs in with a demo account: password, second factor, its first customer. Each account can do so once in 30
 * seconds.
 */
export async function signInToDemo(address: string, email: string): Promise<DemoSession> {
  const main = `${address}/services/main`;
  const hints = (await send(`${main}/demo/hints`, 'GET')).data;
  const login = await send(`${main}/auth/login`, 'POST', {
    email,
    password: sentPassword(email, hints.accounts[0].password),
  });
  const verified = await send(
    `${main}/auth/verifyOTP`,
    'POST',
    { code: hints.code },
    { 'x-pre-token': login.data.preToken },
  );
  const { customerUuid } = login.data.customerUserMappings[0];
  const selected = await send(
    `${main}/auth/selectCustomer`,
    'POST',
    { customerUuid },
    { 'x-otp-token': verified.data.otpToken },
  );
  const token = { 'x-access-token': selected.data.accessToken };
  return {
    customerUuid,
    headers: token,
    call: (method, path, body, headers) => send(`${address}${path}`, method, body, { ...token, ...headers }),
  };
}
