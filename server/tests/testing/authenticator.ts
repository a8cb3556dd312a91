import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Options {
  readonly challenge: string
}

/** A software authenticator for passkeys, written from the specification: ES256, no attestation, user verified. */
export interface Authenticator {
  readonly credentialId: string
  make(options: Options, changes?: Changes): string
  use(options: Options, changes?: Changes): string
}

interface Changes {
  readonly origin?: string
  /** Leaves the user-verified flag unset. */
  readonly isUserUnverified?: boolean
  readonly counter?: number
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Creates an authenticator for the pages of an origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0

  function clientData(type: string, { challenge }: Options, changes: Changes): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }),
    )
  }

  function authenticatorData(flags: number, changes: Changes): Buffer {
    const host = createHash('sha256').update(new URL(origin).hostname).digest()
    const seen = changes.isUserUnverified ? USER_PRESENT : USER_PRESENT | USER_VERIFIED
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.counter ?? ++counter)
    return Buffer.concat([host, Buffer.from([flags | seen]), count])
  }

  function answer(response: Record<string, string>): string {
    return JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }

  return {
    credentialId,
    make(options, changes = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, changes),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseKey(publicKey)),
      ])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    use(options, changes = {}) {
      const data = clientData('webauthn.get', options, changes)
      const authData = authenticatorData(0, changes)
      const hash = createHash('sha256').update(data).digest()
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString('base64url'),
      })
    },
  }
}

function coseKey(key: KeyObject): Cbor {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the subset of CBOR that passkeys use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
