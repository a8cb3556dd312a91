import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The server's options; only the browser interprets the rest of them. */
type Options = { readonly challenge: string }

/** Returns whether passkeys can work: the browser supports them, and the page has a domain instead of an IP address. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !isIpAddress(window.location.hostname)
}

function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/.test(host)
}

/** Creates a passkey on the device. Returns the response for the server as JSON. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Signs in with a passkey of the device. Returns the response for the server as JSON. */
export async function answerWithPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** Runs a passkey prompt. Returns undefined if the device or the user declined; browsers do not distinguish the two. */
export async function askDevice(ask: () => Promise<string>): Promise<string | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
