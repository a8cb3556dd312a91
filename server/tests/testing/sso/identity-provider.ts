import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real identity provider on this machine, where every name signs in as itself with any password. */
export interface TestIdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs in as a person in a new browser, and returns what the provider adds to the address of the console. */
  signIn(
    url: string,
    person: string,
  ): Promise<{ readonly code: string; readonly state: string; readonly iss: string }>
  close(): Promise<void>
}

const CLIENT = { clientId: 'halyard-console', clientSecret: 'a secret for tests on this machine' }
/** The pages of a sign-in, with a reserve. */
const STEPS_MAX = 12

/** Starts the provider for a console that it returns browsers to. Everyone has the same e-mail address. */
export async function startIdentityProvider(redirectUri: string, port = 0): Promise<TestIdentityProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'email'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: 'shared@example.com' }) }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    ...CLIENT,
    signIn: (url, person) => walk(url, person, redirectUri),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Follows redirects and sends forms as a browser does, until the provider returns to the console. */
async function walk(start: string, person: string, redirectUri: string) {
  const cookies = new Map<string, string>()
  let [url, body]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (url.startsWith(redirectUri)) return returnedIn(url)
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body ? { body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    const location = response.headers.get('location')
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1]
    if (location === null && prompt === undefined) throw new Error(`the provider says: ${text.slice(0, 500)}`)
    body =
      location === null
        ? new URLSearchParams({ prompt: prompt ?? '', login: person, password: 'any' })
        : undefined
    url = new URL(location ?? /action="([^"]+)"/.exec(text)?.[1] ?? '', url).href
  }
  throw new Error('the provider never returned to the console')
}

function returnedIn(url: string) {
  const query = new URL(url).searchParams
  const of = (name: string) => query.get(name) ?? ''
  return { code: of('code'), state: of('state'), iss: of('iss') }
}
