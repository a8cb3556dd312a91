import { type Config, ConfigError, readSettings, wholeNumber } from '@halyard/server'
import { DEMO_STAFF } from './demo-staff.ts'

/** The settings of the demo alone. */
export interface DemoSettings {
  /** How long a request waits until a practice operator approves it, in milliseconds; 0: until requested. */
  readonly practiceReviewMs: number
}

const fields = {
  PRACTICE_REVIEW_SECONDS: wholeNumber(0, 3_600).default(60),
}

/** The names of the demo's own settings. */
export const DEMO_SETTING_NAMES: readonly string[] = Object.keys(fields)

/**
 * Reads the settings of the server and of the demo. Throws a `ConfigError` that lists every missing or invalid one, or says
 * what to start for production.
 */
export function readDemoConfig(environment: NodeJS.ProcessEnv): Config & DemoSettings {
  if (environment['HALYARD_MODE'] === 'production')
    throw new ConfigError('HALYARD_MODE: is production, which server/src/main.ts starts')
  const { config, added } = readSettings(environment, fields)
  if (config.role !== 'all')
    throw new ConfigError(`HALYARD_ROLE: is ${config.role}, but the demo is one process; set it to all`)
  return {
    ...config,
    // Their password is public, so a second factor would not protect them.
    staffNeedsSecondFactor: { except: DEMO_STAFF.map(({ email }) => email) },
    practiceReviewMs: added.PRACTICE_REVIEW_SECONDS * 1_000,
  }
}
