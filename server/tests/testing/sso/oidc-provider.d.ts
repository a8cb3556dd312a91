/** The parts of the provider that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface ProviderContext {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: { readonly Grant: new (of: object) => Grant }
    }
  }

  interface ProviderOptions {
    readonly clients: readonly object[]
    /** Seconds. */
    readonly ttl: Readonly<Record<string, number>>
    readonly cookies: { readonly keys: readonly string[] }
    readonly claims?: object
    readonly conformIdTokenClaims?: boolean
    readonly features?: object
    readonly pkce?: { readonly required: () => boolean }
    readonly interactions?: {
      readonly url: (ctx: ProviderContext, interaction: { readonly uid: string }) => string
    }
    readonly findAccount: (
      ctx: ProviderContext,
      id: string,
    ) => { readonly accountId: string; readonly claims: () => object }
    readonly loadExistingGrant?: (ctx: ProviderContext) => Promise<Grant>
  }

  export class Provider {
    constructor(issuer: string, options: ProviderOptions)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
