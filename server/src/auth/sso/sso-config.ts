import { z } from 'zod'

/** A claim of the identity provider with the value that it must have, or that its list must contain. */
export interface RequiredClaim {
  readonly name: string
  readonly value: string
}

/** The identity provider with which staff sign in at the console. */
export interface SsoConfig {
  /** The issuer as the address that a `URL` writes, which identifies the provider for good. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** How the sign-in page names the provider. */
  readonly name: string
  /** Without it an identity is refused. */
  readonly claim?: RequiredClaim
  /** The claim by which the provider says that a second factor was used, which then replaces that of the account. */
  readonly trustedFactor?: RequiredClaim
  /** The e-mail address of the only admin who signs in without the provider. Absent: all staff may. */
  readonly breakGlass?: string
  /** How long one sign-in waits for the provider, in milliseconds. */
  readonly timeoutMs?: number
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether an address is of https, or of this machine: keys and tokens that come another way prove nothing. */
export function isSafeProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.has(hostname))
}

/** A claim and its value as one text: 'hd=exchange.example'. */
const claimSchema = z
  .string()
  .regex(/^[^=\s]{1,100}=.{1,200}$/, { error: 'must be a claim and its value, such as hd=exchange.example' })
  .transform((text): RequiredClaim => {
    const [name = '', ...value] = text.split('=')
    return { name, value: value.join('=') }
  })

/** Reads the settings of the identity provider from the environment. */
export const ssoFields = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://login.exchange.example' })
    .refine((text) => isSafeProviderUrl(text) && !/[?#]/.test(text), {
      error: 'must be https, or http to this machine, without a query: it says who is staff',
    })
    .transform((text) => new URL(text).href)
    .optional(),
  OIDC_CLIENT_ID: z.string().max(255, 'must have at most 255 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  OIDC_NAME: z
    .string()
    .regex(/^\P{C}{1,40}$/u, { error: 'must be a name of at most 40 characters' })
    .optional(),
  OIDC_CLAIM: claimSchema.optional(),
  OIDC_TRUSTED_FACTOR: claimSchema.optional(),
  OIDC_BREAK_GLASS: z.email('must be a mail address').toLowerCase().optional(),
}

/** The parsed settings of the provider. */
export interface SsoEnvironment {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly OIDC_NAME?: string | undefined
  readonly OIDC_CLAIM?: RequiredClaim | undefined
  readonly OIDC_TRUSTED_FACTOR?: RequiredClaim | undefined
  readonly OIDC_BREAK_GLASS?: string | undefined
}

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Returns the settings that others of the provider need and that are missing. */
export function ssoProblems(set: NodeJS.ProcessEnv): string[] {
  const [given] = Object.keys(ssoFields).filter((name) => set[name] !== undefined)
  if (given === undefined) return []
  return NEEDED.filter((name) => set[name] === undefined).map(
    (name) => `${name}: is missing; it is required by ${given}`,
  )
}

export function ssoOf(set: SsoEnvironment): { readonly sso?: SsoConfig } {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {}
  const { OIDC_CLAIM: claim, OIDC_TRUSTED_FACTOR: trustedFactor, OIDC_BREAK_GLASS: breakGlass } = set
  return {
    sso: {
      issuer,
      clientId,
      clientSecret,
      name: set.OIDC_NAME ?? new URL(issuer).hostname,
      ...(claim ? { claim } : {}),
      ...(trustedFactor ? { trustedFactor } : {}),
      ...(breakGlass === undefined ? {} : { breakGlass }),
    },
  }
}
