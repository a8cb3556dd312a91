import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DEMO_POLICY, type Policy, policySchema } from './policy.ts'

/** An invalid or missing setting. The message is for the person who starts the signer. */
export class SettingsError extends Error {}

/** The parsed settings of the signer. */
export interface Settings {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
  /** The token that callers must present. */
  readonly token: string
  readonly keyFile: string
  readonly journalFile: string
  /** Whether a missing key file is created: in demo mode only. */
  readonly createsKeys: boolean
  readonly policy: Policy
}

const environmentSchema = z.object({
  HALYARD_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  SIGNER_FOLDER: z.string({ error: 'is missing: the folder of the key file and the journal' }),
  SIGNER_TOKEN: z
    .string({ error: 'is missing: the token that the server presents' })
    .min(32, 'must have at least 32 characters'),
  SIGNER_HOST: z.string().default('127.0.0.1'),
  SIGNER_PORT: z
    .string()
    .regex(/^[0-9]{1,5}$/, 'must be a port number')
    .default('0'),
  SIGNER_POLICY: z.string().optional(),
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape)

/** Reads every setting once. Throws a `SettingsError` that lists each missing or invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('\n  '),
    )
  const { HALYARD_MODE, SIGNER_FOLDER, SIGNER_TOKEN, SIGNER_HOST, SIGNER_PORT, SIGNER_POLICY } = parsed.data
  const isDemo = HALYARD_MODE === 'demo'
  if (!isDemo && SIGNER_POLICY === undefined)
    throw new SettingsError('SIGNER_POLICY: is missing: the file with the signing policy')
  return {
    host: SIGNER_HOST,
    port: Number(SIGNER_PORT),
    token: SIGNER_TOKEN,
    keyFile: join(SIGNER_FOLDER, 'keys.json'),
    journalFile: join(SIGNER_FOLDER, 'journal.jsonl'),
    createsKeys: isDemo,
    policy: SIGNER_POLICY === undefined ? DEMO_POLICY : readPolicy(SIGNER_POLICY),
  }
}

function readPolicy(file: string): Policy {
  try {
    return policySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new SettingsError(`SIGNER_POLICY: cannot use ${file}: ${String(error)}`)
  }
}
