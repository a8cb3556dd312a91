import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Claims,
  type ForgedProvider,
  sendJson,
  startForgedProvider,
} from '../../../tests/testing/sso/forged-provider.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import type { SsoConfig } from './sso-config.ts'

const CLIENT = { clientId: 'console', clientSecret: 'a secret of the client' }
const SECRETS = { state: 'state-of-the-tab', nonce: 'nonce-of-the-tab', verifier: 'v'.repeat(43) }
const ANSWER = { code: 'code', state: SECRETS.state }
const DISCOVERY = '/.well-known/openid-configuration'
/** A clock of the exchange that differs from the machine's. */
const NOW = Date.UTC(2031, 0, 1)
const at = (seconds: number) => NOW / 1000 + seconds

let forged: ForgedProvider

beforeAll(async () => {
  forged = await startForgedProvider()
})
afterEach(() => {
  forged.answers.clear()
  forged.metadata = {}
})
afterAll(() => forged.close())

const SILENT = pino({ level: 'silent' })

function open(config: Partial<SsoConfig> = {}, now = () => NOW, log = SILENT): IdentityProvider {
  return createIdentityProvider({
    sso: { issuer: forged.issuer, ...CLIENT, name: 'Harbour ID', timeoutMs: 2_000, ...config },
    redirectUri: 'https://exchange.example/ops/',
    now,
    log,
  })
}

/** Returns the claims of a proper ID token, with changes; one that is undefined is absent. */
function claims(changes: Claims = {}): Claims {
  const proper = { iss: forged.issuer, aud: CLIENT.clientId, sub: 'ana', nonce: SECRETS.nonce }
  return { ...proper, iat: at(0), exp: at(300), ...changes }
}

type Signing = Parameters<ForgedProvider['sign']>[1]

/** Returns the identity that the provider's token proves, or the code of its refusal. */
async function prove(changes: Claims = {}, how?: Signing, config?: Partial<SsoConfig>) {
  forged.give(await forged.sign(claims(changes), how))
  return outcomeOf(open(config).prove(ANSWER, SECRETS))
}

function outcomeOf<Result>(result: Promise<Result>): Promise<Result | string> {
  return result.catch((error: unknown) => (error as Error).message)
}

const ANA = () => ({ issuer: forged.issuer, subject: 'ana', hasFactor: false })

describe('ID tokens', () => {
  test('a proper one proves issuer and subject, whatever else it says', async () => {
    const boast = { email: 'boss@example.com', role: 'admin', amr: ['mfa'], auth_time: at(0) }
    expect(await prove(boast)).toEqual(ANA())
  })

  test.each<[string, Claims, Signing?]>([
    ['unsigned', {}, { alg: 'none' }],
    ['signed with the secret of the client', {}, { alg: 'HS256', secret: CLIENT.clientSecret }],
    ['signed with a key that is not published', {}, { isForged: true }],
    ['for another client', { aud: 'another' }],
    ['for two clients, given to the other', { aud: [CLIENT.clientId, 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://other.example/' }],
    ['without a nonce', { nonce: undefined }],
    ['with the nonce of another sign-in', { nonce: 'another' }],
    ['without a subject', { sub: undefined }],
    ['expired beyond the tolerance', { iat: at(-900), exp: at(-90) }],
    ['valid only later', { nbf: at(90) }],
  ])('%s: refused', async (_name, changes, how) => {
    expect(await prove(changes, how)).toBe('sso_refused')
  })

  test.each([
    ['a clock behind', { iat: at(-350), exp: at(-50) }],
    ['a clock ahead', { iat: at(50), nbf: at(50), exp: at(350) }],
  ])('%s within a minute: accepted', async (_name, changes) => {
    expect(await prove(changes)).toEqual(ANA())
  })

  test('a key that the provider withdrew is refused, and its next key is accepted', async () => {
    const provider = open()
    const old = await forged.sign(claims())
    forged.give(old)
    expect(await provider.prove(ANSWER, SECRETS)).toEqual(ANA())
    await forged.replaceKey()
    expect(await outcomeOf(provider.prove(ANSWER, SECRETS))).toBe('sso_refused')
    forged.give(await forged.sign(claims()))
    expect(await provider.prove(ANSWER, SECRETS)).toEqual(ANA())
  })

  test('an answer that names another issuer is refused', async () => {
    forged.metadata = { authorization_response_iss_parameter_supported: true }
    forged.give(await forged.sign(claims()))
    const mixed = { ...ANSWER, iss: 'https://other.example/' }
    expect(await outcomeOf(open().prove(mixed, SECRETS))).toBe('sso_refused')
  })

  test('an answer of another state is refused', async () => {
    forged.give(await forged.sign(claims()))
    expect(await outcomeOf(open().prove({ ...ANSWER, state: 'another' }, SECRETS))).toBe('sso_refused')
  })
})

describe('the required claim', () => {
  const config = { claim: { name: 'groups', value: 'staff' } }

  test.each([
    [{ groups: 'staff' }, 'accepted'],
    [{ groups: ['all', 'staff'] }, 'accepted'],
    [{ groups: ['staff-of-another'] }, 'identity_not_allowed'],
    [{ groups: { staff: true } }, 'identity_not_allowed'],
    [{}, 'identity_not_allowed'],
  ])('%j: %s', async (changes, expected) => {
    const outcome = await prove(changes, undefined, config)
    expect(typeof outcome === 'string' ? outcome : 'accepted').toBe(expected)
  })
})

describe("the provider's second factor", () => {
  const trusting = { trustedFactor: { name: 'amr', value: 'mfa' } }

  test.each([
    ['it says so, lately', { amr: ['pwd', 'mfa'], auth_time: at(-3_600) }, true],
    ['it says so of 13 hours ago', { amr: ['mfa'], auth_time: at(-46_800) }, false],
    ['it says so of the future', { amr: ['mfa'], auth_time: at(3_600) }, false],
    ['it does not say when', { amr: ['mfa'] }, false],
    ['it says something else', { amr: ['pwd'], auth_time: at(0) }, false],
  ])('counts if the setting trusts it: %s', async (_name, changes, hasFactor) => {
    expect(await prove(changes, undefined, trusting)).toEqual({ ...ANA(), hasFactor })
  })

  test('the address asks for a recent authentication only if it counts', async () => {
    const acr = { trustedFactor: { name: 'acr', value: 'phr' } }
    const asked = new URL(await open(acr).authorizationUrl(SECRETS)).searchParams
    expect([asked.get('max_age'), asked.get('acr_values')]).toEqual(['43200', 'phr'])
    expect(new URL(await open().authorizationUrl(SECRETS)).searchParams.has('max_age')).toBe(false)
  })
})

test('the address at the provider: code flow with PKCE, state and nonce, without the verifier', async () => {
  const url = await open().authorizationUrl(SECRETS)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    client_id: CLIENT.clientId,
    redirect_uri: 'https://exchange.example/ops/',
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    state: SECRETS.state,
    nonce: SECRETS.nonce,
  })
  expect(url).not.toContain(SECRETS.verifier)
})

describe('a provider that was taken over', () => {
  test.each([
    ['sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['sends browsers to plain http', { authorization_endpoint: 'http://10.0.0.1/authorize' }],
    ['calls itself another issuer', { issuer: 'https://other.example/' }],
  ])('%s: refused', async (_name, metadata) => {
    forged.metadata = metadata
    expect(await outcomeOf(open().authorizationUrl(SECRETS))).toBe('sso_refused')
  })
})

describe('a provider that is away', () => {
  test.each<[string, string, Parameters<ForgedProvider['answers']['set']>[1]]>([
    ['an error of its discovery', DISCOVERY, (response) => sendJson(response, {}, 503)],
    ['no answer of its token endpoint', '/token', () => {}],
    ['half an answer of its token endpoint', '/token', (response) => void response.write('{')],
    ['a broken connection', '/token', (response) => void response.destroy()],
    ['an endless answer', '/token', (response) => void response.end('x'.repeat(300_000))],
    ['no keys', '/keys', (response) => sendJson(response, {}, 500)],
  ])('%s: unavailable, within its time', async (_name, path, answer) => {
    forged.answers.set(path, answer)
    expect(await prove({}, undefined, { timeoutMs: 150 })).toBe('sso_unavailable')
  })

  test.each<[string, string, Parameters<ForgedProvider['answers']['set']>[1]]>([
    ['a refusal of the code', '/token', (response) => sendJson(response, { error: 'invalid_grant' }, 400)],
    ['a page in place of tokens', '/token', (response) => void response.end('<html>')],
    ['no token', '/token', (response) => sendJson(response, { access_token: 'a', token_type: 'Bearer' })],
    ['a redirect', '/token', (response) => void response.writeHead(302, { location: '/keys' }).end()],
  ])('%s: refused', async (_name, path, answer) => {
    forged.answers.set(path, answer)
    expect(await prove()).toBe('sso_refused')
  })

  test.each([
    ['with a code', { error: 'invalid_client' }, {}, 'invalid_client'],
    [
      'with a code and a challenge',
      { error: 'invalid_client' },
      { 'www-authenticate': 'Basic realm="a"' },
      'invalid_client',
    ],
    ['with a secret for a code', { error: 'eyJhbGciOiJub25lIn0.e30.' }, {}, undefined],
  ])('refuses the client %s: the log has a code alone', async (_name, body, headers, oauthError) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    forged.answers.set('/token', (response) =>
      response.writeHead(401, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
    )
    expect(await outcomeOf(open({}, undefined, log).prove(ANSWER, SECRETS))).toBe('sso_refused')
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        msg: 'sign-in with the identity provider failed',
        ...(oauthError === undefined ? {} : { oauthError }),
      },
    ])
    expect(lines.join('')).not.toContain('eyJ')
  })

  test('comes back: the next sign-in succeeds', async () => {
    const provider = open({ timeoutMs: 150 })
    forged.answers.set(DISCOVERY, (response) => sendJson(response, {}, 503))
    expect(await outcomeOf(provider.authorizationUrl(SECRETS))).toBe('sso_unavailable')
    forged.answers.clear()
    expect(await provider.authorizationUrl(SECRETS)).toContain(`${forged.issuer}authorize?`)
  })
})

describe('logout tokens', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const proper = { nonce: undefined, jti: 'j1', events: EVENTS, exp: undefined }

  test('a proper one names the subject', async () => {
    expect(await open().readLogout(await forged.sign(claims(proper)))).toBe('ana')
  })

  test('their keys are read once a minute, and not kept if the provider did not answer', async () => {
    let now = NOW
    const provider = open({}, () => now)
    const read = async (token: string) => outcomeOf(provider.readLogout(token))
    const old = await forged.sign(claims(proper))
    forged.answers.set('/keys', (response) => sendJson(response, {}, 500))
    expect(await read(old)).toBe('sso_unavailable')
    forged.answers.clear()
    expect(await read(old)).toBe('ana')
    await forged.replaceKey()
    const next = await forged.sign(claims(proper))
    now = NOW + 59_999
    expect([await read(old), await read(next)]).toEqual(['ana', 'sso_refused'])
    now = NOW + 60_000
    expect([await read(old), await read(next)]).toEqual(['sso_refused', 'ana'])
  })

  test.each<[string, Claims, Signing?]>([
    ['unsigned', proper, { alg: 'none' }],
    ['signed with the secret of the client', proper, { alg: 'HS256', secret: CLIENT.clientSecret }],
    ['signed with a key that is not published', proper, { isForged: true }],
    ['for another client', { ...proper, aud: 'another' }],
    ['of another issuer', { ...proper, iss: 'https://other.example/' }],
    ['an ID token', {}],
    ['with a nonce', { ...proper, nonce: SECRETS.nonce }],
    ['without its event', { ...proper, events: {} }],
    ['without a subject', { ...proper, sub: undefined, sid: '1' }],
    ['of an hour ago', { ...proper, iat: at(-3_600) }],
  ])('%s: refused', async (_name, changes, how) => {
    const token = await forged.sign(claims(changes), how)
    expect(await outcomeOf(open().readLogout(token))).toBe('sso_refused')
  })
})
