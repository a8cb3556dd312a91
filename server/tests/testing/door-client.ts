import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { ApiKeyScope } from '@halyard/api'
import type { TestApp, TestCustomer } from '../../src/app/testing.ts'

/** A key of the API for programs, with what signs its requests. */
export interface TestKey {
  readonly id: number
  readonly key: string
  /** The secret of HMAC, or the private key as PEM. */
  readonly secret: string
  sign(payload: string): string
}

interface KeyOptions {
  readonly kind?: 'ed25519' | 'hmac'
  readonly scopes?: readonly ApiKeyScope[]
  readonly networks?: readonly string[]
}

/** Makes a key of a customer, who is not asked for a factor. It trades unless told otherwise. */
export async function makeKey(
  { app: { context } }: TestApp,
  { token }: TestCustomer,
  { kind = 'ed25519', scopes = ['trade_spot'], networks = [] }: KeyOptions = {},
): Promise<TestKey> {
  const session = await context.sessions.find(token)
  if (!session) throw new Error('no session')
  const pair = generateKeyPairSync('ed25519')
  const publicKey = kind === 'hmac' ? undefined : pair.publicKey.export({ format: 'der', type: 'spki' })
  const made = await context.apiKeys.create(session, { label: 'Bot', scopes, networks, publicKey, days: 90 })
  const { id, key } = made.key
  return made.secret === undefined ? ed25519(id, key, pair.privateKey) : hmac(id, key, made.secret)
}

function ed25519(id: number, key: string, privateKey: KeyObject): TestKey {
  const secret = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return {
    id,
    key,
    secret,
    sign: (payload) => encodeURIComponent(sign(null, Buffer.from(payload), privateKey).toString('base64')),
  }
}

function hmac(id: number, key: string, secret: string): TestKey {
  return { id, key, secret, sign: (payload) => createHmac('sha256', secret).update(payload).digest('hex') }
}

/** An answer of the API for programs. */
export interface DoorAnswer {
  readonly status: number
  readonly headers: Headers
  // The forms of answers are what the tests assert.
  readonly body: any
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Values = Readonly<Record<string, string | number>>

/** Sends a request of raw parts. */
export async function send(
  { url }: TestApp,
  method: Method,
  path: string,
  {
    query = '',
    body,
    headers = {},
  }: { query?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<DoorAnswer> {
  const response = await fetch(`${url}/binance${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Sends a signed request with its parameters in the query. The test's clock gives the time unless it is among them. */
export function sendSigned(
  halyard: TestApp,
  key: TestKey,
  [method, path]: readonly [Method, string],
  values: Values = {},
): Promise<DoorAnswer> {
  const query = queryOf({ timestamp: halyard.app.context.now(), ...values })
  return send(halyard, method, path, {
    query: `${query}&signature=${key.sign(query)}`,
    headers: { 'X-MBX-APIKEY': key.key },
  })
}

/** Encodes parameters in their order. */
export function queryOf(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}
