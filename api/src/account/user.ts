import { z } from 'zod'
import { call } from '../wire/call.ts'
import { codePurposeSchema } from './codes.ts'
import {
  accountNameSchema,
  captchaSchema,
  codeSchema,
  countrySchema,
  emailSchema,
  frozenBySchema,
  idSchema,
  languageSchema,
  mobileSchema,
  passwordSchema,
  timeSchema,
} from '../wire/fields.ts'
import {
  balanceEventSchema,
  leverEventSchema,
  microOrderEventSchema,
  orderEventSchema,
  stopOrderEventSchema,
} from '../events.ts'

/** A customer as they see themselves. */
export const userSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()).describe('With its middle hidden'),
  mobile: z.nullable(z.string()).describe('With its middle hidden'),
  invite_code: z.string(),
  lang: languageSchema,
  created_at: timeSchema,
})
/** A customer as they see themselves. */
export type User = z.infer<typeof userSchema>

/** The response to a completed sign-in. `token` authorises calls and the socket. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema })
/** A completed sign-in: the session's token and its customer. */
export type SignedIn = z.infer<typeof signedInSchema>

/** The response to a sign-in that requires a second factor: a token accepted only by `user/login_second`. */
const secondFactorRequiredSchema = z.object({
  pending: z.string(),
  expires_in: z.int().describe('Seconds it is good for'),
})
/** A sign-in that awaits its second factor. `pending` is valid for `expires_in` seconds. */
export type SecondAwaited = z.infer<typeof secondFactorRequiredSchema>

const signInResultSchema = z.union([signedInSchema, secondFactorRequiredSchema])
/** The result of a correct password: a session, or the demand for a second factor. */
export type SignInAnswer = z.infer<typeof signInResultSchema>

const accountFields = {
  account: accountNameSchema.describe('A mail address, or the digits of a phone number'),
  country: z.optional(countrySchema).describe('With a phone number'),
}

/** Calls for registration, sign-in and the customer's account. */
export const userCalls = {
  'user/register': call({
    method: 'POST',
    access: 'anyone',
    about: 'Opens an account with a code sent for `register`, and signs in.',
    example: {
      account: 'unknown@example.com',
      country: 'DE',
      password: 'seven small boats',
      repassword: 'seven small boats',
      code: '123456',
      agree: '1',
      agreement_version: '1',
      invite_code: 'NOBODYS1',
    },
    request: z.strictObject({
      ...accountFields,
      code: codeSchema,
      password: passwordSchema,
      repassword: passwordSchema,
      agree: z
        .optional(z.enum(['1', 'true', '0', 'false', '']))
        .describe('1 or true: the user agreement is accepted'),
      agreement_version: idSchema.describe('The version that the customer has read: the one in force'),
      invite_code: z.optional(z.string().max(16)),
    }),
    response: signedInSchema,
  }),
  'user/login': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Signs in with a password. A captcha is required after three wrong passwords; after five, sign-in is locked for a while.',
    example: {
      account: 'unknown@example.com',
      country: 'DE',
      password: 'seven small boats',
      captcha: 'unsolved',
    },
    request: z.strictObject({
      ...accountFields,
      password: z.string().min(1).max(128),
      captcha: z.optional(captchaSchema),
    }),
    response: signInResultSchema,
  }),
  'user/login_mast': call({
    method: 'POST',
    access: 'anyone',
    about: 'Signs in with a code sent for `login`.',
    example: { account: 'unknown@example.com', country: 'DE', code: '123456' },
    request: z.strictObject({ ...accountFields, code: codeSchema }),
    response: signInResultSchema,
  }),
  'user/check_mobile': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Checks a code sent to a phone number without using it up; wrong attempts are counted. Purposes of signed-in customers require their session.',
    example: { country: 'DE', mobile: '15123456789', purpose: 'login', code: '123456' },
    request: z.strictObject({
      country: countrySchema,
      mobile: mobileSchema,
      purpose: codePurposeSchema,
      code: codeSchema,
    }),
    response: z.object({}),
  }),
  'user/check_email': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Checks a code sent to an e-mail address without using it up; wrong attempts are counted. Purposes of signed-in customers require their session.',
    example: { email: 'unknown@example.com', purpose: 'login', code: '123456' },
    request: z.strictObject({ email: emailSchema, purpose: codePurposeSchema, code: codeSchema }),
    response: z.object({}),
  }),
  'user/forget': call({
    method: 'POST',
    access: 'anyone',
    about: 'Sets a new password with a code sent for `forget`, and signs out every session.',
    example: {
      account: 'unknown@example.com',
      country: 'DE',
      password: 'seven small boats',
      repassword: 'seven small boats',
      code: '123456',
    },
    request: z.strictObject({
      ...accountFields,
      code: codeSchema,
      password: passwordSchema,
      repassword: passwordSchema,
    }),
    response: z.object({}),
  }),
  'user/center': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the signed-in customer.',
    example: {},
    request: z.strictObject({}),
    response: userSchema,
  }),
  'user/center2': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the signed-in customer with freezes, sessions and whether practice funds are available.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      user: userSchema,
      frozen_by: frozenBySchema,
      practice: z.boolean().describe('Practice funds can be taken'),
      demo: z
        .boolean()
        .describe('Nothing here is worth anything, and reviews can be asked for at `/dev/review`'),
      sessions: z.int().describe('Sessions signed in now'),
    }),
  }),
  'user/logout': call({
    method: 'POST',
    access: 'customer',
    about: 'Signs out the current session.',
    example: {},
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'user/practice_funds': call({
    method: 'POST',
    access: 'customer',
    about: 'Credits practice funds, once per customer. Demo mode only.',
    example: {},
    request: z.strictObject({}),
    response: z.object({}),
    once: true,
  }),
  'user/events': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the current state of everything that changed since a private event, as events.',
    example: { after: '1' },
    request: z.strictObject({ after: z.optional(idSchema) }),
    response: z.object({
      list: z.array(
        z.discriminatedUnion('event', [
          z.object({ event: z.literal('update_balance'), body: balanceEventSchema }),
          z.object({ event: z.literal('order'), body: orderEventSchema }),
          z.object({ event: z.literal('stop_order'), body: stopOrderEventSchema }),
          z.object({ event: z.literal('lever_trade'), body: leverEventSchema }),
          z.object({ event: z.literal('closed_microorder'), body: microOrderEventSchema }),
        ]),
      ),
      last: z.int().describe('The newest sequence number there is for this customer, 0 for none'),
      more: z.boolean().describe('So much has changed that everything is to be read again'),
    }),
  }),
}
