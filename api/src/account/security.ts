import { z } from 'zod'
import { call } from '../wire/call.ts'
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
} from '../wire/fields.ts'
import { codeSentSchema } from './codes.ts'
import { FACTOR_ACTS, passkeyTextSchema, proofFields, secondFactorSchema } from './factor-proof.ts'
import { factorCalls } from './factors.ts'
import {
  givenPasswordSchema,
  passkeyOptionsSchema,
  securitySchema,
  sessionSchema,
  signInEntrySchema,
} from './security-records.ts'
import { signedInSchema } from './user.ts'

/** Calls for passwords, second factors, passkeys, sessions and the customer's own freeze. */
export const securityCalls = {
  'user/has_password': call({
    method: 'POST',
    access: 'customer',
    about: 'Returns whether a fund password is set, and the other security settings of the account.',
    example: {},
    request: z.strictObject({}),
    response: securitySchema,
  }),
  'user/e_pwd': call({
    method: 'POST',
    access: 'customer',
    about: 'Changes the login password, signs out every session and opens a new one.',
    example: {
      original: 'old boats',
      new: 'seven small boats',
      confirm: 'seven small boats',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({
      original: givenPasswordSchema,
      new: passwordSchema,
      confirm: passwordSchema,
      ...proofFields,
    }),
    response: z.object({ token: z.string() }),
  }),
  'safe/update_password': call({
    method: 'POST',
    access: 'customer',
    about:
      'Sets the fund password with a code sent for `fund_password`. Changing it also requires the original or, if that is forgotten, the login password and the second factor where one is enabled.',
    example: {
      password: '730415',
      repassword: '730415',
      code: '123456',
      original: '730416',
      login_password: 'old boats',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({
      password: fundPasswordSchema,
      repassword: fundPasswordSchema,
      code: codeSchema,
      original: z.optional(fundPasswordSchema),
      login_password: z.optional(givenPasswordSchema),
      ...proofFields,
    }),
    response: z.object({}),
  }),
  'user/login_second': call({
    method: 'POST',
    access: 'anyone',
    about: 'Completes a sign-in that requires the second factor.',
    example: { pending: 'PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', code: '123456' },
    request: z.strictObject({
      pending: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      code: secondFactorSchema,
    }),
    response: signedInSchema,
  }),
  'user/passkey_begin': call({
    method: 'POST',
    access: 'anyone',
    about: 'Returns the WebAuthn options to sign in with a passkey.',
    example: {},
    request: z.strictObject({}),
    response: passkeyOptionsSchema,
  }),
  'user/passkey_login': call({
    method: 'POST',
    access: 'anyone',
    about: 'Signs in with a passkey, which counts as both factors.',
    example: { response: '{"id":"AA"}' },
    request: z.strictObject({ response: passkeyTextSchema }),
    response: signedInSchema,
  }),
  'user/sessions': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's sessions.",
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(sessionSchema) }),
  }),
  'user/end_session': call({
    method: 'POST',
    access: 'customer',
    about: 'Signs out one session.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'user/end_sessions': call({
    method: 'POST',
    access: 'customer',
    about: 'Signs out every session except the current one.',
    example: {},
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'user/sign_ins': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists successful and failed sign-ins of the last 90 days, newest first.',
    example: { page: '1', limit: '10' },
    request: z.strictObject(pageFields),
    response: pageOf(signInEntrySchema),
  }),
  'user/nickname': call({
    method: 'POST',
    access: 'customer',
    about: 'Changes the public nickname.',
    example: { nickname: 'Nora' },
    request: z.strictObject({
      nickname: z
        .string()
        .trim()
        .min(1)
        .max(20)
        .regex(/^[\p{L}\p{M}\p{N} ._-]+$/u),
    }),
    response: z.object({}),
  }),
  ...factorCalls,
  'safe/anti_phishing': call({
    method: 'POST',
    access: 'customer',
    about: 'Sets the anti-phishing word shown in every e-mail from the exchange. An empty word removes it.',
    example: { word: 'Anchor', password: 'old boats' },
    request: z.strictObject({
      word: z
        .string()
        .trim()
        .max(20)
        .regex(/^[\p{L}\p{M}\p{N} ._-]*$/u),
      password: givenPasswordSchema,
    }),
    response: z.object({}),
  }),
  'safe/contact_code': call({
    method: 'POST',
    access: 'customer',
    about: 'Sends the code for `contact_new` to the e-mail address or phone number to be linked.',
    example: { account: 'unknown@example.com', country: 'DE' },
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
    }),
    response: codeSentSchema,
  }),
  'safe/contact': call({
    method: 'POST',
    access: 'customer',
    about:
      "Links or replaces the e-mail address or phone number, with a code sent to it for `contact_new` and one sent for `contact_old` to the customer's present contact.",
    example: {
      account: 'unknown@example.com',
      country: 'DE',
      code: '123456',
      old_code: '123456',
      second: '123456',
      passkey: '{"id":"AA"}',
    },
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
      code: codeSchema,
      old_code: codeSchema,
      ...proofFields,
    }),
    response: z.object({}),
  }),
  'safe/proof_begin': call({
    method: 'POST',
    access: 'customer',
    about:
      'Returns how a second factor is proved for a call: with a code, or with a passkey that signs these options for this call and session, once and within five minutes.',
    example: { act: 'wallet/out' },
    request: z.strictObject({ act: z.enum(FACTOR_ACTS) }),
    response: z.object({
      code: z.boolean().describe('A code of the authenticator app, or a recovery code, is accepted'),
      options: z
        .nullable(z.looseObject({ challenge: z.string() }))
        .describe('Null without a passkey on the account'),
    }),
  }),
  'user/freeze': call({
    method: 'POST',
    access: 'customer',
    about: "Freezes the customer's own account and signs out every session. `user/thaw` lifts the freeze.",
    example: { password: 'old boats' },
    request: z.strictObject({ password: givenPasswordSchema }),
    response: z.object({}),
  }),
  'user/thaw': call({
    method: 'POST',
    access: 'anyone',
    about:
      "Lifts the customer's own freeze, or cancels the closing of the account, with the password, a code sent for `thaw` and the second factor.",
    example: {
      account: 'unknown@example.com',
      country: 'DE',
      password: 'old boats',
      code: '123456',
      second: '123456',
      captcha: 'unsolved',
    },
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema).describe('With a phone number'),
      password: givenPasswordSchema,
      code: codeSchema,
      second: z.optional(secondFactorSchema).describe('Where a second factor is on'),
      captcha: z.optional(captchaSchema),
    }),
    response: z.object({ still_frozen: z.boolean().describe('An operator has frozen the account as well') }),
  }),
}
