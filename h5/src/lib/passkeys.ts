import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the server sends; the browser alone understands the rest of it. */
type Options = { readonly challenge: string }

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
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
