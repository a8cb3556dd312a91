import { z } from 'zod'
import { timeSchema } from '../wire/fields.ts'

/** A password as it is given to be checked, of any strength. */
export const givenPasswordSchema = z.string().min(1).max(128)

/** WebAuthn options for the browser, in their JSON form. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** A session of the customer. `agent` is its user agent. */
export const sessionSchema = z.object({
  id: z.int(),
  current: z.boolean().describe('The session that asks'),
  ip: z.string(),
  agent: z.string(),
  created_at: timeSchema,
  seen_at: timeSchema,
})
/** A session of the customer. Times are epoch milliseconds. */
export type SessionInfo = z.infer<typeof sessionSchema>

/** The outcomes of a sign-in attempt, by factor. */
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

/** An entry of the sign-in history. */
export const signInEntrySchema = z.object({
  id: z.int(),
  time: timeSchema,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ip: z.string(),
  agent: z.string(),
})
/** A sign-in attempt with its outcome. */
export type SignInEntry = z.infer<typeof signInEntrySchema>

/** A passkey of the customer. */
export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  created_at: timeSchema,
  used_at: z.nullable(timeSchema),
})
/** A passkey of the customer, without key material. */
export type Passkey = z.infer<typeof passkeySchema>

/** The security settings of the account. */
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
/** The security settings of the account; contacts are masked. */
export type Security = z.infer<typeof securitySchema>
