import { z } from 'zod'
import { call } from '../wire/call.ts'
import { captchaSchema, countrySchema, emailSchema, mobileSchema } from '../wire/fields.ts'

/** Purposes of a verification code that callers may request without signing in. */
export const PUBLIC_CODE_PURPOSES = ['register', 'login', 'forget', 'thaw'] as const

/**
 * All purposes of a verification code. A code is valid for one purpose and can be used once. Purposes that are not
 * public require a signed-in customer.
 */
export const CODE_PURPOSES = [
  ...PUBLIC_CODE_PURPOSES,
  'fund_password',
  'address',
  'contact_new',
  'contact_old',
] as const
const publicPurposeSchema = z.enum(PUBLIC_CODE_PURPOSES)
/** One of `CODE_PURPOSES`. */
export const codePurposeSchema = z.enum(CODE_PURPOSES)
/** The purpose of a verification code. A code is valid for one purpose only. */
export type CodePurpose = z.infer<typeof codePurposeSchema>

/** The response to a request for a code. Both fields are in seconds. */
export const codeSentSchema = z.object({
  resend_after: z.int().describe('Seconds until another may be asked for'),
  expires_in: z.int().describe('Seconds it is good for'),
})

/** Calls that return the captcha puzzle and send verification codes. */
export const codeCalls = {
  captcha: call({
    method: 'GET',
    access: 'anyone',
    about:
      'Returns a proof-of-work puzzle. Its solution is required to send codes and after repeated failed sign-ins.',
    request: z.strictObject({}),
    response: z.object({
      algorithm: z.string(),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  sms_mail: call({
    method: 'POST',
    access: 'anyone',
    about: 'Sends a code by e-mail. The response is the same whether or not the address has an account.',
    request: z.strictObject({ email: emailSchema, purpose: publicPurposeSchema, captcha: captchaSchema }),
    response: codeSentSchema,
  }),
  sms_send: call({
    method: 'POST',
    access: 'anyone',
    about: 'Sends a code by text message. The response is the same whether or not the number has an account.',
    request: z.strictObject({
      country: countrySchema,
      mobile: mobileSchema,
      purpose: publicPurposeSchema,
      captcha: captchaSchema,
    }),
    response: codeSentSchema,
  }),
  'set/sms_other_mail': call({
    method: 'POST',
    access: 'customer',
    about: "Sends a code to the signed-in customer's own e-mail address or phone number.",
    request: z.strictObject({ channel: z.enum(['email', 'mobile']), purpose: codePurposeSchema }),
    response: codeSentSchema,
  }),
}
