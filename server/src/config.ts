import { z } from 'zod'

/** A setting that is missing or wrong; its message is for whoever starts the server. */
export class ConfigError extends Error {}

/** The exit code that tells the supervisor not to try again. */
export const CONFIG_ERROR_EXIT_CODE = 78

const portSchema = z.coerce.number().int().min(1).max(65_535)

const environmentSchema = z.object({
  HALYARD_MODE: z.enum(['demo', 'production']).default('demo'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PORT: portSchema.default(8080),
})

export interface Config {
  readonly mode: 'demo' | 'production'
  readonly databaseUrl: string
  readonly port: number
}

/** Reads every setting once. Throws a `ConfigError` that names each one that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are missing or wrong:\n  ${wrong.join('\n  ')}`)
  }
  const { HALYARD_MODE, DATABASE_URL, PORT } = parsed.data
  return { mode: HALYARD_MODE, databaseUrl: DATABASE_URL, port: PORT }
}
