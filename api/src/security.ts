import { z } from 'zod'
import { call } from './call.ts'
import {
  accountNameSchema,
  captchaSchema,
  codeSchema,
  countrySchema,
  fundPasswordSchema,
  idSchema,
  pageFields,
  pageOf,
  passwordSchema,
  timeSchema,
} from './fields.ts'
import { codeSentSchema } from './codes.ts'
import { signedInSchema } from './user.ts'

/** The code of an authenticator app, or one of the recovery codes. */
const secondSchema = z.string().regex(/^(?:[0-9]{6}|[a-z2-7]{5}-[a-z2-7]{5})$/)
const givenPasswordSchema = z.string().min(1).max(128)
/** What a browser makes of passkeys, as JSON text. */
const passkeyTextSchema = z.string().min(2).max(16_384)
/** What a browser is to be given, as WebAuthn writes it in JSON. */
const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) })

export const sessionSchema = z.object({
  id: z.int(),
  current: z.boolean().describe('The session that asks'),
  ip: z.string(),
  agent: z.string(),
  created_at: timeSchema,
  seen_at: timeSchema,
})
export type SessionInfo = z.infer<typeof sessionSchema>

export const SIGN_IN_OUTCOMES = [
  'registered',
  'password_right',
  'password_wrong',
  'code_right',
  'code_wrong',
  'second_right',
  'second_wrong',
  'passkey_right',
] as const

export const signInEntrySchema = z.object({
  id: z.int(),
  time: timeSchema,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ip: z.string(),
  agent: z.string(),
})
export type SignInEntry = z.infer<typeof signInEntrySchema>

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timeSchema,
  used_at: z.nullable(timeSchema),
})
export type Passkey = z.infer<typeof passkeySchema>

export const securitySchema = z.object({
  has_password: z.boolean().describe('A fund password is set'),
  totp: z.boolean().describe('An authenticator app is asked for at sign-in'),
  recovery_codes: z.int().describe('How many are left'),
  passkeys: z.int(),
  anti_phishing: z.nullable(z.string()),
  email: z.nullable(z.string()).describe('With its middle hidden'),
  mobile: z.nullable(z.string()).describe('With its middle hidden'),
  hold_until: timeSchema.describe('No withdrawal before this time; in the past where there is no hold'),
})
export type Security = z.infer<typeof securitySchema>

const codesSchema = z.object({ recovery_codes: z.array(z.string()).describe('Shown this once') })
const nothing = z.object({})

export const securityCalls = {
  'user/has_password': call({
    access: 'customer',
    about: 'Whether a fund password is set, and everything else that guards the account.',
    request: z.strictObject({}),
    response: securitySchema,
  }),
  'user/e_pwd': call({
    access: 'customer',
    about: 'Changes the login password, signs out every session and opens a new one.',
    request: z.strictObject({
      original: givenPasswordSchema,
      new: passwordSchema,
      confirm: passwordSchema,
      second: z.optional(secondSchema).describe('Where a second factor is on'),
    }),
    response: z.object({ token: z.string() }),
  }),
  'safe/update_password': call({
    access: 'customer',
    about:
      'Sets the fund password with a code sent for `fund_password`. One that is set is changed with the original; forgotten, with the login password and the second factor where it is on.',
    request: z.strictObject({
      password: fundPasswordSchema,
      repassword: fundPasswordSchema,
      code: codeSchema,
      original: z.optional(fundPasswordSchema),
      login_password: z.optional(givenPasswordSchema),
      second: z.optional(secondSchema),
    }),
    response: nothing,
  }),
  'user/login_second': call({
    access: 'anyone',
    about: 'Finishes a sign-in that waits for the second factor.',
    request: z.strictObject({
      pending: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      code: secondSchema,
    }),
    response: signedInSchema,
  }),
  'user/passkey_begin': call({
    access: 'anyone',
    about: 'What a browser needs to sign in with a passkey.',
    request: z.strictObject({}),
    response: passkeyOptionsSchema,
  }),
  'user/passkey_login': call({
    access: 'anyone',
    about: 'Signs in with a passkey. It is both factors in one.',
    request: z.strictObject({ response: passkeyTextSchema }),
    response: signedInSchema,
  }),
  'user/sessions': call({
    access: 'customer',
    about: 'Where the customer is signed in.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(sessionSchema) }),
  }),
  'user/end_session': call({
    access: 'customer',
    about: 'Signs out one session.',
    request: z.strictObject({ id: idSchema }),
    response: nothing,
  }),
  'user/end_sessions': call({
    access: 'customer',
    about: 'Signs out every session but this one.',
    request: z.strictObject({}),
    response: nothing,
  }),
  'user/sign_ins': call({
    access: 'customer',
    about: 'Who signed in or tried to, newest first. Kept for 90 days.',
    request: z.strictObject(pageFields),
    response: pageOf(signInEntrySchema),
  }),
  'user/nickname': call({
    access: 'customer',
    about: 'Changes the name others see.',
    request: z.strictObject({
      nickname: z
        .string()
        .trim()
        .min(1)
        .max(20)
        .regex(/^[\p{L}\p{M}\p{N} ._-]+$/u),
    }),
    response: nothing,
  }),
  'safe/totp_begin': call({
    access: 'customer',
    about: 'A new secret for an authenticator app. It counts once `safe/totp_confirm` has seen a code of it.',
    request: z.strictObject({ password: givenPasswordSchema }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'safe/totp_confirm': call({
    access: 'customer',
    about: 'Turns the authenticator app on.',
    request: z.strictObject({ code: codeSchema }),
    response: codesSchema,
  }),
  'safe/totp_off': call({
    access: 'customer',
    about: 'Turns the authenticator app off.',
    request: z.strictObject({ password: givenPasswordSchema, second: secondSchema }),
    response: nothing,
  }),
  'safe/recovery_codes': call({
    access: 'customer',
    about: 'New recovery codes; the old ones are worth nothing from then on.',
    request: z.strictObject({ second: secondSchema }),
    response: codesSchema,
  }),
  'safe/passkeys': call({
    access: 'customer',
    about: 'Passkeys of the customer.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(passkeySchema) }),
  }),
  'safe/passkey_begin': call({
    access: 'customer',
    about: 'What a browser needs to make a passkey.',
    request: z.strictObject({
      password: givenPasswordSchema,
      second: z.optional(secondSchema).describe('Where a second factor is on'),
    }),
    response: passkeyOptionsSchema,
  }),
  'safe/passkey_finish': call({
    access: 'customer',
    about: 'Stores a passkey that was made.',
    request: z.strictObject({ response: passkeyTextSchema, name: z.string().trim().min(1).max(40) }),
    response: nothing,
  }),
  'safe/passkey_remove': call({
    access: 'customer',
    about: 'Removes a passkey.',
    request: z.strictObject({ id: idSchema, password: givenPasswordSchema }),
    response: nothing,
  }),
  'safe/anti_phishing': call({
    access: 'customer',
    about: 'The word that stands in every mail of ours; none if it is empty.',
    request: z.strictObject({
      word: z
        .string()
        .trim()
        .max(20)
        .regex(/^[\p{L}\p{M}\p{N} ._-]*$/u),
      password: givenPasswordSchema,
    }),
    response: nothing,
  }),
  'safe/contact_code': call({
    access: 'customer',
    about: 'Sends the code for `contact_new` to a mail address or phone number that is to be bound.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
    }),
    response: codeSentSchema,
  }),
  'safe/contact': call({
    access: 'customer',
    about:
      'Binds a mail address or phone number, or another in its place, with a code sent to it for `contact_new` and one sent for `contact_old` to where the customer is reached now.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
      code: codeSchema,
      old_code: codeSchema,
      second: z.optional(secondSchema).describe('Where a second factor is on'),
    }),
    response: nothing,
  }),
  'user/freeze': call({
    access: 'customer',
    about: 'Freezes the own account and signs out every session. `user/thaw` ends it.',
    request: z.strictObject({ password: givenPasswordSchema }),
    response: nothing,
  }),
  'user/thaw': call({
    access: 'anyone',
    about:
      'Ends a freeze of the own account, with the password, a code sent for `thaw` and the second factor.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
      password: givenPasswordSchema,
      code: codeSchema,
      second: z.optional(secondSchema).describe('Where a second factor is on'),
      captcha: z.optional(captchaSchema),
    }),
    response: z.object({ still_frozen: z.boolean().describe('An operator has frozen the account as well') }),
  }),
}
