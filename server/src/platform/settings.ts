import { z } from 'zod'
import type { Secret } from './secrets/secret-keys.ts'

/** A missing or invalid setting. The message is for the person who starts the server. */
export class ConfigError extends Error {}

/** The exit code that tells the supervisor not to try again. */
export const CONFIG_ERROR_EXIT_CODE = 78
/** The exit code that tells the supervisor that the database ended the server: the next start waits for it. */
export const DATABASE_AWAY_EXIT_CODE = 75

export type Mode = 'demo' | 'production'

export const HOUR_MS = 3_600_000

/** The settings that several rooms read. Every other one belongs to the room that exports it. */
export interface CommonConfig {
  readonly mode: Mode
  /** The address at which customers reach the server, without a slash at the end. */
  readonly publicUrl: string
  /** Keys codes, captchas and fund passwords, and seals stored personal data. */
  readonly secret: Secret
}

/** A URL of a protocol. `example` is named in the error. */
export function urlSchema(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` })
}

/** A whole number in decimal digits, from `min` to `max`, without leading zeros. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error })
}
