import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * Asks the device for one of its passkeys. Returns its response as JSON, or undefined if the device or the user declined;
 * browsers do not distinguish the two.
 */
export async function answerWithPasskey(options: {
  readonly challenge: string
}): Promise<string | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch {
    return undefined
  }
}
