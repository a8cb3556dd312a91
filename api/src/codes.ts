import { z } from 'zod'
import { call } from './call.ts'
import { captchaSchema, countrySchema, emailSchema, mobileSchema } from './fields.ts'

/** What a code may be used for by callers who are not signed in. */
export const PUBLIC_CODE_PURPOSES = ['register', 'login', 'forget', 'thaw'] as const

/** What a code may be used for. A code serves one purpose, once. The others need the session of a customer. */
export const CODE_PURPOSES = [
  ...PUBLIC_CODE_PURPOSES,
  'fund_password',
  'address',
  'contact_new',
  'contact_old',
] as const
const publicPurposeSchema = z.enum(PUBLIC_CODE_PURPOSES)
export const codePurposeSchema = z.enum(CODE_PURPOSES)
export type CodePurpose = z.infer<typeof codePurposeSchema>

export const codeSentSchema = z.object({
  resend_after: z.int().describe('Seconds until another may be asked for'),
  expires_in: z.int().describe('Seconds it is good for'),
})

export const codeCalls = {
  captcha: call({
    access: 'anyone',
    about:
      'A proof-of-work puzzle. Its solution goes with calls that send codes, and with repeated sign-ins.',
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
    access: 'anyone',
    about: 'Sends a code by mail. Answers the same whether or not the address has an account.',
    request: z.strictObject({ email: emailSchema, purpose: publicPurposeSchema, captcha: captchaSchema }),
    response: codeSentSchema,
  }),
  sms_send: call({
    access: 'anyone',
    about: 'Sends a code by text message. Answers the same whether or not the number has an account.',
    request: z.strictObject({
      country: countrySchema,
      mobile: mobileSchema,
      purpose: publicPurposeSchema,
      captcha: captchaSchema,
    }),
    response: codeSentSchema,
  }),
  'set/sms_other_mail': call({
    access: 'customer',
    about: "Sends a code to the signed-in customer's own address or number.",
    request: z.strictObject({ channel: z.enum(['email', 'mobile']), purpose: codePurposeSchema }),
    response: codeSentSchema,
  }),
}
