import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, page } from '../html.ts';
import { type Application, newSecret, type SimulatorState } from '../state.ts';

/** What the application may ask for in its own name. */
const ownScopes = [
  'eats.store',
  'eats.store.status.write',
  'eats.order',
  'eats.store.orders.read',
  'eats.report',
];
const merchantScope = 'eats.pos_provisioning';

/** Tokens live for 30 days. */
const lifetime = 2_592_000;

const authorization = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  scope: z.literal(merchantScope),
  state: z.string().min(1).max(500),
});

const decided = authorization.extend({ answer: z.enum(['allow', 'refuse']) });

const refusal = (error: string, error_description: string) => ({ error, error_description });

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['client_credentials', 'authorization_code']),
  scope: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
});

/** The sign-in of Uber Eats: a page that asks a merchant for permission, and tokens. */
export function oauthRoutes(app: FastifyInstance, state: SimulatorState, application: Application): void {
  const isOurs = (id: string, secret: string) =>
    id === application.clientId && secret === application.clientSecret;

  app.get('/oauth/v2/authorize', async ({ query }, reply) => {
    const found = authorization.safeParse(query);
    if (!found.success || found.data.client_id !== application.clientId)
      return reply
        .code(400)
        .send(refusal('invalid_request', 'The request of the application is not complete.'));
    const { origin } = new URL(found.data.redirect_uri);
    const fields = Object.entries(found.data).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    // Browsers check the address that the answer leads to as well.
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}`,
      )
      .type('text/html')
      .send(
        page(
          'Allow access',
          html`<p class="soft">Invented Uber Eats</p><h1>Allow Commissary to manage your stores?</h1>
<div class="card"><p>It will read the list of your stores, send menus to the ones that you choose, and take their orders.</p>
<form method="post" action="/oauth/v2/authorize">${fields}
<div class="actions"><button name="answer" value="allow">Allow</button><button class="plain" name="answer" value="refuse">Don’t allow</button></div>
</form></div>`,
        ),
      );
  });

  app.post('/oauth/v2/authorize', async ({ body }, reply) => {
    const found = decided.safeParse(body);
    if (!found.success)
      return reply.code(400).send(refusal('invalid_request', 'The page sent something else.'));
    const { redirect_uri: redirectUri, state: clientState, answer } = found.data;
    const target = new URL(redirectUri);
    target.searchParams.set('state', clientState);
    if (answer === 'refuse') target.searchParams.set('error', 'access_denied');
    else {
      const code = newSecret();
      state.codes.set(code, { redirectUri });
      target.searchParams.set('code', code);
    }
    return reply.redirect(target.href, 303);
  });

  app.post('/oauth/v2/token', async ({ body }, reply) => {
    const found = tokenRequest.safeParse(body);
    if (!found.success) return reply.code(400).send(refusal('invalid_request', 'A field is missing.'));
    const {
      client_id,
      client_secret,
      grant_type,
      scope = merchantScope,
      code = '',
      redirect_uri,
    } = found.data;
    if (!isOurs(client_id, client_secret))
      return reply.code(401).send(refusal('invalid_client', 'No such client ID and secret.'));
    const isMerchant = grant_type === 'authorization_code';
    const scopes = scope.split(' ');
    const allowed = isMerchant
      ? [merchantScope]
      : ownScopes.filter((one) => !application.missingScopes?.includes(one));
    if (!scopes.every((one) => allowed.includes(one)))
      return reply.code(400).send(refusal('invalid_scope', 'scope(s) are invalid'));
    if (isMerchant) {
      const known = state.codes.get(code);
      state.codes.delete(code);
      if (known?.redirectUri !== redirect_uri)
        return reply
          .code(400)
          .send(refusal('invalid_grant', 'The code is wrong, used or for another address.'));
    }
    const access_token = newSecret();
    state.tokens.set(access_token, { scopes, isMerchant });
    return {
      access_token,
      expires_in: lifetime,
      token_type: 'Bearer',
      scope: scopes.join(' '),
      refresh_token: '',
    };
  });
}
