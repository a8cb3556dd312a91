import { z } from 'zod'
import { readSigningKey, type SigningKey } from './signing-key.ts'

export interface PriceLogConfig {
  /** Signs the price log and receipts. Absent: a demo makes its own and keeps it in the database. */
  readonly trailKey?: SigningKey
}

/** The setting of the price log, as the environment has it. */
export const priceLogFields = {
  HALYARD_TRAIL_KEY: z
    .string()
    .transform(readSigningKey)
    .refine((key) => key !== undefined, {
      error: 'must be an Ed25519 private key: PEM, or 32 bytes in base64',
    })
    .optional(),
}
