import { hash } from 'node:crypto'
import { isInNetworks } from '../../auth/api-keys/networks.ts'
import type { VerifyingKey } from '../../auth/api-keys/api-key.ts'
import { isSignedBy } from '../../auth/api-keys/signature.ts'
import { badKey, BinanceError, illegal, missing } from './errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from './endpoint.ts'
import { type Fields, textOf, timeOf } from './fields.ts'

const KEY = /^[A-Za-z0-9]{64}$/
const DECIMAL_WINDOW = /^\d{1,6}(?:\.\d{1,3})?$/
const WINDOW_DEFAULT_MS = 5_000
const WINDOW_MAX_MS = 60_000
/** How far the client's clock may be ahead. */
const AHEAD_MAX_MS = 1_000
/** A signature is not accepted longer than this after it first was: its time may be ahead. */
export const SIGNED_MAX_MS = WINDOW_MAX_MS + AHEAD_MAX_MS + 1_000

/** A request as it arrived. */
export interface RawRequest {
  /** The text that was signed, without the signature. */
  readonly payload: string
  readonly fields: Fields
  readonly key: string | undefined
  readonly ip: string
}

/**
 * Verifies key, network, rights, signature and time of a request, in this order. Throws a `BinanceError`; which rule of the key
 * failed is not said.
 */
export async function authenticate(
  ctx: BinanceContext,
  endpoint: Pick<SignedEndpoint, 'trades'>,
  { payload, fields, key: named, ip }: RawRequest,
): Promise<SignedCall> {
  const key = await requireKey(ctx, endpoint, named, ip)
  const signature = textOf(fields, 'signature')
  if (!isSignedBy(key, payload, signature))
    throw new BinanceError(-1022, 'Signature for this request is not valid.')
  requireRecent(fields, ctx.now())
  await ctx.apiKeys.noteUse(key, ip)
  return { fields, key, signatureHash: hash('sha256', `${key.id} ${signature.toLowerCase()}`, 'base64url') }
}

/** Finds a key, which must have the right that an endpoint needs and work from the network of an address. */
export async function requireKey(
  ctx: Pick<BinanceContext, 'apiKeys'>,
  { trades }: Pick<SignedEndpoint, 'trades'>,
  named: string | undefined,
  ip: string,
): Promise<VerifyingKey> {
  if (named === undefined || !KEY.test(named)) throw new BinanceError(-2014, 'API-key format invalid.', 401)
  const key = await ctx.apiKeys.find(named)
  if (!key || !isInNetworks(ip, key.networks)) throw badKey()
  if (trades && !key.scopes.includes(trades)) throw badKey()
  return key
}

/** Returns what was signed of a raw query and body: their bytes, not what they mean. */
export function signedText(query: string, body: string): string {
  return withoutSignature(query) + withoutSignature(body)
}

/** Removes the pair of the signature from a raw query or body. Everything else stays as it was sent. */
function withoutSignature(raw: string): string {
  if (!raw.includes('signature=')) return raw
  return raw
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .join('&')
}

/** Throws unless the request was sent within its window. Called again before an order is submitted. */
export function requireRecent(fields: Fields, now: number): void {
  const sentAt = timeOf(fields, 'timestamp')
  if (sentAt === undefined) throw missing('timestamp')
  if (sentAt >= now + AHEAD_MAX_MS)
    throw new BinanceError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")
  if (now - sentAt > windowOf(fields))
    throw new BinanceError(-1021, 'Timestamp for this request is outside of the recvWindow.')
}

function windowOf(fields: Fields): number {
  const text = fields.get('recvWindow')
  if (text === undefined || text === '') return WINDOW_DEFAULT_MS
  if (!DECIMAL_WINDOW.test(text)) throw illegal('recvWindow')
  const value = Number(text)
  if (value > WINDOW_MAX_MS) throw new BinanceError(-1131, 'recvWindow must be less than 60000.')
  return value
}
