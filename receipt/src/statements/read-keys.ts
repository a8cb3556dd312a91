import { fields, hash, matches, nonNegative, signature } from '../text/shape.ts'
import type { ListedKey } from './signing-keys.ts'

const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value)

const isListedKey = fields({
  key_id: matches(/^[0-9a-f]{16}$/),
  public_key: hash,
  first_used_at: nonNegative,
  from: nonNegative,
  until: orNull(nonNegative),
  hand_over: orNull(fields({ previous: hash, signature })),
  revocation: orNull(fields({ revoked_at: nonNegative, signature })),
})

/**
 * Reads the keys in a response of `trail/key`, or in its message alone. Returns `undefined` if it is not such a
 * response, or lists a key twice.
 */
export function readListedKeys(value: unknown): readonly ListedKey[] | undefined {
  const { type, message } = Object(value) as { readonly type?: unknown; readonly message?: unknown }
  const { keys } = Object(type === 'ok' ? message : value) as { readonly keys?: unknown }
  if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isListedKey)) return undefined
  const list = keys as ListedKey[]
  return new Set(list.map(({ public_key }) => public_key)).size === list.length ? list : undefined
}
