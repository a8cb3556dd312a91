import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** A browser's secrets of a push subscription: its private key and its secret, both in base64url. */
export interface SubscriptionKeys {
  readonly privateKey: string
  readonly auth: string
}

const SALT_BYTES = 16
/** Salt, record size and length of the key. */
const HEADER_BYTES = 21
const TAG_BYTES = 16
/** Ends the content of the last record; padding of zeros may follow. */
const LAST_RECORD = 2

/**
 * Decrypts the body of a push as a browser does (RFC 8291, with the one record of RFC 8188 that a push has). Throws if it was
 * not encrypted for these keys.
 */
export function decryptPush(body: Buffer, { privateKey, auth }: SubscriptionKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = HEADER_BYTES + (body[HEADER_BYTES - 1] ?? 0)
  const serverKey = body.subarray(HEADER_BYTES, keyEnd)
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), serverKey])
  const secret = derive(own.computeSecret(serverKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0) throw new Error('the push has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
