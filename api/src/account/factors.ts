import { z } from 'zod'
import { call } from '../wire/call.ts'
import { codeSchema, idSchema } from '../wire/fields.ts'
import { passkeyTextSchema, proofFields, secondFactorSchema } from './factor-proof.ts'
import { givenPasswordSchema, passkeyOptionsSchema, passkeySchema } from './security-records.ts'

const codesSchema = z.object({ recovery_codes: z.array(z.string()).describe('Shown this once') })

/** Calls for the second factors of a customer: the authenticator app, recovery codes and passkeys. */
export const factorCalls = {
  'safe/totp_begin': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns a new secret for an authenticator app. It takes effect once `safe/totp_confirm` receives a valid code.',
    example: { password: 'old boats', second: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({ password: givenPasswordSchema, ...proofFields }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'safe/totp_confirm': call({
    method: 'POST',
    access: 'customer',
    about: 'Enables the authenticator app.',
    example: { code: '123456' },
    request: z.strictObject({ code: codeSchema }),
    response: codesSchema,
  }),
  'safe/totp_off': call({
    method: 'POST',
    access: 'customer',
    about: 'Disables the authenticator app.',
    example: { password: 'old boats', second: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({ password: givenPasswordSchema, ...proofFields }),
    response: z.object({}),
  }),
  'safe/recovery_codes': call({
    method: 'POST',
    access: 'customer',
    about: 'Returns new recovery codes and invalidates the old ones.',
    example: { second: 'abcde-abcde' },
    request: z.strictObject({ second: secondFactorSchema }),
    response: codesSchema,
  }),
  'safe/passkeys': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's passkeys.",
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(passkeySchema) }),
  }),
  'safe/passkey_begin': call({
    method: 'POST',
    access: 'customer',
    about: 'Returns the WebAuthn options to create a passkey.',
    example: { password: 'old boats', second: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({
      password: givenPasswordSchema,
      ...proofFields,
    }),
    response: passkeyOptionsSchema,
  }),
  'safe/passkey_finish': call({
    method: 'POST',
    access: 'customer',
    about: 'Stores a newly created passkey.',
    example: { response: '{"id":"AA"}', name: 'Phone' },
    request: z.strictObject({ response: passkeyTextSchema, name: z.string().trim().min(1).max(40) }),
    response: z.object({}),
  }),
  'safe/passkey_remove': call({
    method: 'POST',
    access: 'customer',
    about: 'Removes a passkey.',
    example: { id: '1', password: 'old boats', second: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({ id: idSchema, password: givenPasswordSchema, ...proofFields }),
    response: z.object({}),
  }),
}
