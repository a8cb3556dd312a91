export { AuthenticatorPage } from './authenticator-page.tsx'
export { PasskeysPage } from './passkeys-page.tsx'
