import { z } from 'zod'

/** A code of an authenticator app, or a recovery code. */
export const secondFactorSchema = z.string().regex(/^(?:[0-9]{6}|[a-z2-7]{5}-[a-z2-7]{5})$/)
/** A WebAuthn response of the browser, as JSON text. */
export const passkeyTextSchema = z.string().min(2).max(16_384)

/** The acts that an account with a second factor does only with a proof of it: the calls that take one. */
export const FACTOR_ACTS = [
  'safe/api_key_create',
  'safe/api_key_change',
  'safe/totp_begin',
  'safe/totp_off',
  'safe/passkey_begin',
  'safe/passkey_remove',
  'safe/close_account',
  'safe/contact',
  'safe/export',
  'safe/update_password',
  'user/e_pwd',
  'user/cash_save',
  'wallet/addaddress',
  'wallet/out',
] as const
/** A call that takes a proof of a second factor. */
export type FactorAct = (typeof FACTOR_ACTS)[number]

/** The fields of a call that takes a proof of a second factor. An account that has one gives one of them. */
export const proofFields = {
  second: z
    .optional(secondFactorSchema)
    .describe('Where an authenticator app is on, unless `passkey` is given'),
  passkey: z
    .optional(passkeyTextSchema)
    .describe('The response of a passkey to the options that `safe/proof_begin` returned for this call'),
}
