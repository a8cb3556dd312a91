import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

/** The client that the journeys' product is at the identity provider. */
export const OIDC_CLIENT = { id: 'halyard-console', secret: 'a secret for journeys alone' } as const
/** How the journeys' product names the provider. */
export const OIDC_NAME = 'Harbour ID'

/** Starts a real identity provider at the address that the product asks. Its page signs in one person with a button. Returns the function that stops it. */
export async function startIdentityProvider(
  issuer: string,
  { console, person }: { readonly console: string; readonly person: string },
): Promise<() => Promise<void>> {
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [console] }],
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key for journeys'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const server = createServer((request, response) =>
    request.url?.startsWith('/interaction/') === true
      ? showSignIn(provider, { request, response, person })
      : answer(request, response),
  )
  server.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly person: string
}

function showSignIn(provider: Provider, { request, response, person }: Visit): void {
  if (request.method === 'POST')
    return void provider.interactionFinished(request, response, { login: { accountId: person } })
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${OIDC_NAME}</title>
    <form method="post"><button>Continue as ${person}</button></form></html>`)
}
