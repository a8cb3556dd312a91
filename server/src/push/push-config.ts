import { z } from 'zod'
import { readVapidKey, type VapidKey } from './vapid-key.ts'

export interface PushConfig {
  /** Identifies the server to push services. Absent: a demo makes its own, production sends no pushes. */
  readonly pushKey?: VapidKey
}

/** The setting of pushes, as the environment has it. */
export const pushFields = {
  HALYARD_PUSH_KEY: z
    .string()
    .transform(readVapidKey)
    .refine((key) => key !== undefined, {
      error: 'must be a private key of the curve P-256: 32 bytes in base64',
    })
    .optional(),
}
