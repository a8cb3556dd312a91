import { z } from 'zod'
import { readSigningKey, type SigningKey } from './signing-key.ts'

export interface PriceLogConfig {
  /** Signs the price log and receipts. Absent: a demo makes its own and keeps it in the database. */
  readonly signingKey?: SigningKey
  /** Hands over to `signingKey`, or is revoked. `lost` if its private key no longer exists. */
  readonly previousSigningKey?: SigningKey | 'lost'
  /** Since when the previous key is not to be trusted (epoch milliseconds). */
  readonly previousKeyRevokedAt?: number
}

const INVALID_KEY = 'must be an Ed25519 private key: PEM, or 32 bytes in base64'

/** The setting of the price log, as the environment has it. */
export const priceLogFields = {
  HALYARD_TRAIL_KEY: z
    .string()
    .transform(readSigningKey)
    .refine((key) => key !== undefined, { error: INVALID_KEY })
    .optional(),
  HALYARD_TRAIL_KEY_PREVIOUS: z
    .string()
    .transform((text) => (text === 'lost' ? text : readSigningKey(text)))
    .refine((key) => key !== undefined, { error: `${INVALID_KEY}; or lost` })
    .optional(),
  HALYARD_TRAIL_KEY_REVOKED_AT: z.iso
    .datetime({ error: 'must be a time in UTC: 2027-01-31T12:00:00Z' })
    .transform((text) => Date.parse(text))
    .optional(),
}

interface PriceLogEnvironment {
  readonly HALYARD_TRAIL_KEY?: SigningKey | undefined
  readonly HALYARD_TRAIL_KEY_PREVIOUS?: SigningKey | 'lost' | undefined
  readonly HALYARD_TRAIL_KEY_REVOKED_AT?: number | undefined
}

/** Returns the settings of the price log. */
export function priceLogConfigOf(set: PriceLogEnvironment): PriceLogConfig {
  const { HALYARD_TRAIL_KEY, HALYARD_TRAIL_KEY_PREVIOUS, HALYARD_TRAIL_KEY_REVOKED_AT } = set
  return {
    ...(HALYARD_TRAIL_KEY && { signingKey: HALYARD_TRAIL_KEY }),
    ...(HALYARD_TRAIL_KEY_PREVIOUS && { previousSigningKey: HALYARD_TRAIL_KEY_PREVIOUS }),
    ...(HALYARD_TRAIL_KEY_REVOKED_AT !== undefined && { previousKeyRevokedAt: HALYARD_TRAIL_KEY_REVOKED_AT }),
  }
}
