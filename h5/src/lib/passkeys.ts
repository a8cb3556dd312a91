import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the server sends; the browser alone understands the rest of it. */
type Options = { readonly challenge: string }

/** Whether passkeys can work here: the browser knows them, and the page has a domain, which a bare IP address is not. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !isIpAddress(window.location.hostname)
}

function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/.test(host)
}

/** Has the device make a passkey, and answers what the server is to be told. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Has the device sign in with a passkey, and answers what the server is to be told. */
export async function answerWithPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** Undefined when the device or its owner said no: browsers do not tell which. */
export async function askDevice(ask: () => Promise<string>): Promise<string | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
