import { bytesOf, hexOf } from '../text/hex.ts'
import type { Check } from '../text/shape.ts'
import { type AnyShare, readShare, SHARE_SHAPES } from './any-share.ts'

/** Longer texts cannot be one: the longest names and numbers of a share make fewer. */
const LENGTH_MAX = 700
const ABSENT = '-'
const BAR = '|'
const HEX = ['public_key', 'log_hash', 'signature']
const FORMATS = Object.keys(SHARE_SHAPES) as AnyShare['format'][]

/**
 * Encodes a share in base64url: the number of its format as a byte; key, hash and signature in bytes; then the other fields as text, each
 * with a bar behind it.
 */
export function encodeShare(share: AnyShare): string {
  const values = share as unknown as Readonly<Record<string, string | number | null>>
  const { hex, text } = placesOf(share.format)
  const bytes = [
    FORMATS.indexOf(share.format) + 1,
    ...hex.flatMap((field) => Array.from(bytesOf(`${values[field]}`))),
  ]
  return btoa(
    String.fromCharCode(...bytes) + text.map((field) => `${values[field] ?? ABSENT}${BAR}`).join(''),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a share, or returns `undefined` if the text is not exactly one. Does not verify its signature. */
export function decodeShare(text: string): AnyShare | undefined {
  if (text.length > LENGTH_MAX || !/^[\w-]+$/.test(text)) return undefined
  const share = readShare(fieldsIn(text))
  // Base64 and digits can write the same value in several ways; only one of them is valid.
  return share && encodeShare(share) === text ? share : undefined
}

/** Returns the fields of a format that are bytes and those that are text, in their order in a link. */
function placesOf(format: AnyShare['format']) {
  const names = [...Object.keys(SHARE_SHAPES[format]), 'signature']
  return {
    hex: names.filter((field) => HEX.includes(field)),
    text: names.filter((field) => !HEX.includes(field)),
  }
}

function fieldsIn(text: string): Record<string, unknown> | undefined {
  const letters = lettersOf(text)
  const format = FORMATS[(letters ?? '').charCodeAt(0) - 1]
  if (letters === undefined || format === undefined) return undefined
  const { hex, text: names } = placesOf(format)
  const share: Record<string, unknown> = { format }
  let at = 1
  for (const field of hex) {
    const end = at + (field === 'signature' ? 64 : 32)
    share[field] = hexOf(Uint8Array.from(letters.slice(at, end), (letter) => letter.charCodeAt(0)))
    at = end
  }
  const checks: Readonly<Record<string, Check>> = SHARE_SHAPES[format]
  const values = letters.slice(at).split(BAR)
  // A link without its end lacks the last bar.
  if (values.length !== names.length + 1 || values.at(-1) !== '') return undefined
  names.forEach((field, index) => {
    const value = values[index] ?? ''
    // A name may be written like an absent price.
    if (checks[field]?.(value)) share[field] = value
    else share[field] = value === ABSENT ? null : Number(value)
  })
  return share
}

/** Returns the bytes of a base64url text, each as a letter; `undefined` if it is not base64url. */
function lettersOf(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
