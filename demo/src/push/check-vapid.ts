import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const DAY_S = 86_400
const CREDENTIALS = /^vapid t=([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+), ?k=([A-Za-z0-9_-]{87})$/

const headerSchema = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') })
const claimsSchema = z.object({
  aud: z.string(),
  exp: z.int(),
  sub: z.string().regex(/^(?:mailto:|https:\/\/)./),
})

interface Expected {
  /** The origin of the push service. */
  readonly audience: string
  /** The public key that the subscription was made for. */
  readonly serverKey: string
  /** Epoch seconds. */
  readonly at: number
}

/**
 * Checks who sends a push (RFC 8292): the token is signed with the key of the subscription, for this push service, and expires
 * within a day. Returns the status of the rejection, `undefined` if there is none.
 */
export function checkVapid(authorization: string | undefined, expected: Expected): 401 | 403 | undefined {
  const parts = CREDENTIALS.exec(authorization ?? '')
  if (!parts) return 401
  const [, header = '', claims = '', signature = '', key = ''] = parts
  const { data } = claimsSchema.safeParse(jsonOf(claims))
  if (!data || !headerSchema.safeParse(jsonOf(header)).success) return 401
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const isCurrent = data.exp > expected.at && data.exp <= expected.at + DAY_S
  if (!isSigned || !isCurrent || data.aud !== expected.audience) return 401
  return key === expected.serverKey ? undefined : 403
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The point is 65 bytes: 4, then x and y. */
function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)]
  const key = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
