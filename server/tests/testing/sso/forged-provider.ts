import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The claims of a token, proper or not; one that is undefined is absent. */
export type Claims = Readonly<Record<string, unknown>>

/** Answers a request in place of the provider, or leaves it without an answer. */
type Answer = (response: ServerResponse) => void

/** An identity provider that says whatever a test wants: one that was taken over, or a person in the middle. */
export interface ForgedProvider {
  readonly issuer: string
  /** Replaces fields of the metadata. */
  metadata: Record<string, unknown>
  /** Replaces the answer of a path: '/token', '/keys', '/.well-known/openid-configuration'. */
  readonly answers: Map<string, Answer>
  /** Signs a token with the provider's key, unless another one is given. */
  sign(claims: Claims, how?: Partial<Signing>): Promise<string>
  /** Makes the token endpoint return an ID token. */
  give(idToken: string): void
  /** Replaces the key; the former one is no longer published. */
  replaceKey(): Promise<void>
  close(): Promise<void>
}

interface Signing {
  readonly alg: 'RS256' | 'HS256' | 'none'
  readonly secret: string
  /** Whether a key signs that the provider has not published, under the name of its own. */
  readonly isForged: boolean
}

const newKeys = () => generateKeyPair('RS256', { extractable: true })

/** Starts a forged provider on this machine. */
export async function startForgedProvider(): Promise<ForgedProvider> {
  let keys = await newKeys()
  let kid = 1
  let idToken = ''
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const answer = answers.get(path)
    if (answer) return answer(response)
    void bodyOf(path).then((body) => sendJson(response, body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function bodyOf(path: string): Promise<unknown> {
    if (path === '/keys')
      return { keys: [{ ...(await exportJWK(keys.publicKey)), kid: String(kid), alg: 'RS256', use: 'sig' }] }
    if (path === '/token') return { access_token: 'unused', token_type: 'Bearer', id_token: idToken }
    return {
      issuer: `${base}/`,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      ...provider.metadata,
    }
  }

  const provider: ForgedProvider = {
    issuer: `${base}/`,
    metadata: {},
    answers,
    async sign(claims, { alg = 'RS256', secret = '', isForged = false } = {}) {
      if (alg === 'none') return new UnsecuredJWT(claims).encode()
      const header = new SignJWT(claims).setProtectedHeader({ alg, kid: String(kid) })
      if (alg === 'HS256') return header.sign(new TextEncoder().encode(secret))
      return header.sign(isForged ? (await newKeys()).privateKey : keys.privateKey)
    },
    give: (token) => void (idToken = token),
    async replaceKey() {
      keys = await newKeys()
      kid += 1
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

/** Answers with a body as JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
