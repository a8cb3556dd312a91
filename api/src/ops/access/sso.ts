import { z } from 'zod'
import { passkeyTextSchema } from '../../account/factor-proof.ts'
import { opsCall } from '../ops-call.ts'
import { ANYONE } from './roles.ts'
import { operatorSchema } from './sign-in.ts'

/** A random token of 256 bits, as the exchange creates them. */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const EXAMPLE_TOKEN = 'k3J9vQ2mX7pR4tY8wZ1aB5cD6eF0gH-iL_nOqSuVxyM'

const signedInSchema = z.object({ token: z.string(), operator: operatorSchema })

const keysSchema = {
  state: tokenSchema.describe('As the provider returned it'),
  binding: tokenSchema.describe('Of the tab that began the sign-in'),
}

/** Calls to sign an operator in with the identity provider of staff. */
export const ssoOpsCalls = {
  'ops/sso/offer': opsCall({
    method: 'GET',
    roles: ANYONE,
    auditsItself: true,
    about: 'Returns the identity provider that the sign-in page offers, if there is one.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      name: z.nullable(z.string()).describe('Null without a provider'),
      only: z.boolean().describe('Whether staff sign in with it alone, but for one admin'),
    }),
  }),
  'ops/sso/begin': opsCall({
    method: 'POST',
    roles: ANYONE,
    about:
      'Begins a sign-in with the identity provider. Returns the address to open there, and a secret for the same tab to finish with.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ url: z.string(), binding: z.string() }),
  }),
  'ops/sso/finish': opsCall({
    method: 'POST',
    roles: ANYONE,
    about:
      "Exchanges the provider's code for the identity that it proves. Opens a session, or names the proofs of the account's own second factor of which `ops/sso/confirm` takes one.",
    example: {
      state: EXAMPLE_TOKEN,
      binding: EXAMPLE_TOKEN,
      code: 'SplxlOBeZQQYbYS6WxSbIA',
      iss: 'https://login.example/',
    },
    request: z.strictObject({
      ...keysSchema,
      code: z.string().min(1).max(4_096),
      iss: z.optional(z.string().max(500)).describe('The issuer, if the provider returned it'),
    }),
    response: z.object({
      session: z.nullable(signedInSchema),
      needs: z.array(z.enum(['code', 'passkey'])).describe('Empty with a session'),
    }),
  }),
  'ops/sso/confirm': opsCall({
    method: 'POST',
    roles: ANYONE,
    about: "Completes a sign-in with a code or a passkey of the account's own second factor.",
    example: { state: EXAMPLE_TOKEN, binding: EXAMPLE_TOKEN, code: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({
      ...keysSchema,
      code: z.optional(z.string().max(32)),
      passkey: z.optional(passkeyTextSchema).describe('The response to `ops/passkey/begin`'),
    }),
    response: signedInSchema,
  }),
  'ops/sso/logged_out': opsCall({
    method: 'POST',
    roles: ANYONE,
    about:
      'For the identity provider: ends the sessions that it opened for a person whom it has signed out (OpenID Connect Back-Channel Logout).',
    example: { logout_token: 'eyJhbGciOiJub25lIn0.e30.' },
    // Other values that a provider sends are ignored, as section 2.5 of Back-Channel Logout 1.0 demands.
    request: z.object({ logout_token: z.string().min(1).max(8_192) }),
    response: z.object({}),
  }),
}
