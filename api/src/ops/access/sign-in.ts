import { z } from 'zod'
import { accountNameSchema, captchaSchema, countrySchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { passkeyTextSchema } from '../../account/factor-proof.ts'
import { opsCall } from '../ops-call.ts'
import { ANYONE, OPERATOR_ROLES, STAFF } from './roles.ts'

/** A signed-in operator. */
export const operatorSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  role: z.enum(OPERATOR_ROLES),
  needs_second_factor: z
    .boolean()
    .describe('Whether the session can only set up a second factor; never in the demo'),
  awaits_approval: z
    .boolean()
    .describe('Whether the session can do nothing until another admin approves its second factor'),
})
/** A signed-in operator with the role that limits the permitted calls. */
export type Operator = z.infer<typeof operatorSchema>

/** Calls to sign an operator in and out. */
export const signInOpsCalls = {
  'ops/login': opsCall({
    method: 'POST',
    roles: ANYONE,
    about:
      'Signs an operator in with the password and second factor of their account. Returns a token valid for operator calls only.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema),
      password: z.string().min(1).max(128),
      code: z.optional(z.string().max(32)).describe('Of the second factor, if one is enabled'),
      captcha: z.optional(captchaSchema),
    }),
    response: z.object({ token: z.string(), operator: operatorSchema }),
  }),
  'ops/passkey/begin': opsCall({
    method: 'POST',
    roles: ANYONE,
    about:
      'Begins a sign-in of an operator with a passkey of their account. Returns the options for the browser.',
    request: z.strictObject({}),
    response: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  }),
  'ops/passkey/login': opsCall({
    method: 'POST',
    roles: ANYONE,
    about: 'Signs an operator in with a passkey, which is a second factor by itself.',
    request: z.strictObject({
      response: z.string().min(1).max(16_384).describe("The browser's response as JSON"),
    }),
    response: z.object({ token: z.string(), operator: operatorSchema }),
  }),
  'ops/second_factor/prove': opsCall({
    method: 'POST',
    roles: STAFF,
    without: ['factor'],
    about:
      'Returns the options with which a passkey of this operator confirms the set-up of an authenticator app; null without a passkey.',
    request: z.strictObject({}),
    response: z.object({ options: z.nullable(z.looseObject({ challenge: z.string() })) }),
  }),
  'ops/second_factor/begin': opsCall({
    method: 'POST',
    roles: STAFF,
    without: ['factor'],
    about:
      'Begins to set up an authenticator app for this operator. An account with a passkey proves it: see `ops/second_factor/prove`.',
    request: z.strictObject({
      password: z.string().min(1).max(128),
      passkey: z.optional(passkeyTextSchema).describe('The response of the passkey'),
    }),
    response: z.object({
      secret: z.string().describe('Base32, for manual entry'),
      uri: z.string().describe('For the QR code'),
    }),
  }),
  'ops/second_factor/confirm': opsCall({
    method: 'POST',
    roles: STAFF,
    without: ['factor'],
    about:
      'Turns the authenticator app on with its first code. Its recovery codes are returned only here. The console opens once another admin approves the app.',
    request: z.strictObject({ code: z.string().min(1).max(32) }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  'ops/logout': opsCall({
    method: 'POST',
    roles: STAFF,
    without: ['factor', 'approval'],
    about: 'Signs this operator out.',
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'ops/me': opsCall({
    method: 'GET',
    roles: STAFF,
    without: ['factor', 'approval'],
    about: 'Returns the signed-in operator.',
    request: z.strictObject({}),
    response: operatorSchema,
  }),
  'ops/session/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the sessions of this operator, the most recently used first.',
    request: z.strictObject({}),
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          current: z.boolean(),
          ip: z.string(),
          agent: z.string(),
          created_at: timeSchema,
          seen_at: timeSchema,
        }),
      ),
    }),
  }),
  'ops/session/end': opsCall({
    method: 'POST',
    roles: STAFF,
    bulk: true,
    about: 'Ends one of the sessions of this operator.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'ops/session/end_others': opsCall({
    method: 'POST',
    roles: STAFF,
    about: 'Ends every session of this operator other than the current one.',
    request: z.strictObject({}),
    response: z.object({ ended: z.int() }),
  }),
}
