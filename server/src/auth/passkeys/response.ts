import { z } from 'zod'
import { CallError } from '../../platform/call-error.ts'
import type { CommonConfig } from '../../platform/settings.ts'

const BASE64URL = /^[A-Za-z0-9_-]+$/

/** The fields common to both kinds of response. The library validates the rest. */
const responseSchema = z.looseObject({
  id: z.string().max(1_024).regex(BASE64URL),
  rawId: z.string().max(1_024).regex(BASE64URL),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().regex(BASE64URL) }),
  clientExtensionResults: z.looseObject({}),
})

interface Response {
  readonly id: string
  readonly response: { readonly clientDataJSON: string }
}

/** Parses a browser's response. Throws a `CallError` of `passkey_invalid`. */
export function parsePasskeyResponse(text: string): unknown {
  try {
    return responseSchema.parse(JSON.parse(text))
  } catch {
    throw new CallError('passkey_invalid', 'response')
  }
}

/** Returns the accepted origins: the public address. The demo also accepts other ports of the same host. */
export function originsFor(
  { mode, publicUrl }: Pick<CommonConfig, 'mode' | 'publicUrl'>,
  { response }: Response,
): string[] {
  const own = new URL(publicUrl)
  if (mode !== 'demo') return [own.origin]
  try {
    const data = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    const { origin } = z.object({ origin: z.url() }).parse(JSON.parse(data))
    return new URL(origin).hostname === own.hostname ? [own.origin, origin] : [own.origin]
  } catch {
    return [own.origin]
  }
}
