import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DEMO_POLICY, type Policy, policySchema } from './policy.ts'

/** A setting that is missing or wrong; its message is for whoever starts the signer. */
export class SettingsError extends Error {}

export interface Settings {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** What a caller must show. */
  readonly token: string
  readonly keyFile: string
  readonly journalFile: string
  /** True in the demo: a key file that is not there yet is made. */
  readonly makesKeys: boolean
  readonly policy: Policy
}

const environmentSchema = z.object({
  HALYARD_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  SIGNER_FOLDER: z.string({ error: 'is missing: the folder of the key file and the journal' }),
  SIGNER_TOKEN: z
    .string({ error: 'is missing: what the server must show' })
    .min(32, 'must have at least 32 characters'),
  SIGNER_HOST: z.string().default('127.0.0.1'),
  SIGNER_PORT: z
    .string()
    .regex(/^[0-9]{1,5}$/, 'must be a port')
    .default('0'),
  SIGNER_POLICY: z.string().optional(),
})

/** Reads every setting once. Throws a `SettingsError` that names each one that is missing or wrong. */
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
    throw new SettingsError('SIGNER_POLICY: is missing: the file that says what may be signed')
  return {
    host: SIGNER_HOST,
    port: Number(SIGNER_PORT),
    token: SIGNER_TOKEN,
    keyFile: join(SIGNER_FOLDER, 'keys.json'),
    journalFile: join(SIGNER_FOLDER, 'journal.jsonl'),
    makesKeys: isDemo,
    policy: SIGNER_POLICY === undefined ? DEMO_POLICY : readPolicy(SIGNER_POLICY),
  }
}

function readPolicy(file: string): Policy {
  try {
    return policySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new SettingsError(`SIGNER_POLICY: ${file} cannot be used: ${String(error)}`)
  }
}
