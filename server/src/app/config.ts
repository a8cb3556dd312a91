import { join } from 'node:path'
import { z } from 'zod'
import { type AuthLimits, authConfigOf, authFields } from '../auth/auth-config.ts'
import { ssoProblems } from '../auth/sso/sso-config.ts'
import type { ServicesConfig } from '../calls/services.ts'
import { custodyFields, custodyOf, custodyProblems } from '../custody/custody-config.ts'
import { screeningFields, screeningProblems } from '../custody/screening/screening-config.ts'
import {
  type HttpConfig,
  type HttpLimits,
  httpConfigOf,
  httpFields,
  metricsProblems,
} from '../http/http-config.ts'
import {
  type DailyFilesConfig,
  dailyFilesConfigOf,
  dailyFilesFields,
} from '../daily-files/daily-files-config.ts'
import { linkFields, linkProblems } from '../link/service.ts'
import { mailConfigOf, mailFields } from '../mail/mail-config.ts'
import { ConfigError, HOUR_MS, type Mode, urlSchema, wholeNumber } from '../platform/settings.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { priceFeedFields } from '../price-feed/price-feed-config.ts'
import { pushFields } from '../push/push-config.ts'
import { priceLogConfigOf, priceLogFields } from '../price-log/price-log-config.ts'
import { retentionConfigOf, retentionFields } from '../retention/retention-config.ts'
import { type SocketLimits, type SocketsConfig, socketFields } from '../sockets/sockets-config.ts'

/** Published in the source, so production rejects it. */
const DEMO_SECRET = 'halyard-demo-secret-that-protects-nothing'

/** Every setting of the server: each room declares its own, and this adds those of the whole. */
export interface Config extends ServicesConfig, HttpConfig, SocketsConfig, DailyFilesConfig {
  readonly mode: Mode
  readonly publicUrl: string
  readonly trustProxy: string | false
  readonly limits: Limits
  readonly logLevel: z.infer<typeof logLevelSchema>
  /** The mail address of the account that becomes the first admin. */
  readonly adminAccount?: string
}

export interface Limits extends AuthLimits, HttpLimits, SocketLimits {}

const logLevelSchema = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
  error: 'must be fatal, error, warn, info, debug or silent',
})

const environmentSchema = z.object({
  HALYARD_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'postgres://user:password@host:5432/halyard'),
  MIGRATIONS_DATABASE_URL: urlSchema(
    /^postgres(ql)?$/,
    'postgres://owner:password@host:5432/halyard',
  ).optional(),
  PUBLIC_URL: urlSchema(/^https?$/, 'https://exchange.example').optional(),
  HALYARD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  HALYARD_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_ACCOUNT: z.email('must be a mail address').toLowerCase().optional(),
  LOG_LEVEL: logLevelSchema.default('info'),
  ADDRESS_HOLD_HOURS: wholeNumber(0, 720).optional(),
  ...linkFields,
  ...httpFields,
  ...mailFields,
  ...authFields,
  ...socketFields,
  ...priceFeedFields,
  ...priceLogFields,
  ...pushFields,
  ...custodyFields,
  ...screeningFields,
  ...retentionFields,
  ...dailyFilesFields,
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape)

type Environment = z.output<typeof environmentSchema>

const NEEDED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'HALYARD_SECRET',
  'HALYARD_TRAIL_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_URL',
  'SMS_TOKEN',
  'FEED_EXCHANGES',
] as const satisfies readonly (keyof Environment)[]

/** Reads all settings. Throws a `ConfigError` that lists every missing or invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readSettings(environment, {}).config
}

/** Reads the settings of the server's own process, which starts production only. Throws a `ConfigError` for any other mode. */
export function readProductionConfig(environment: NodeJS.ProcessEnv): Config {
  const mode = environment['HALYARD_MODE'] || 'demo'
  if (mode === 'demo')
    throw new ConfigError('HALYARD_MODE: is demo, which demo/src/main.ts starts; set it to production')
  return readConfig(environment)
}

/** Reads all settings and those that an extension adds, by their fields. Throws as `readConfig` does. */
export function readSettings<Fields extends z.core.$ZodLooseShape>(
  environment: NodeJS.ProcessEnv,
  fields: Fields,
): { readonly config: Config; readonly added: z.output<z.ZodObject<Fields>> } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  const added = z.object(fields).safeParse(set)
  const problems = [
    ...[...(parsed.error?.issues ?? []), ...(added.error?.issues ?? [])].map(({ path, message }) => {
      const name = String(path[0])
      return `${name}: ${set[name] === undefined ? 'is missing' : message}`
    }),
    ...linkProblems(set),
    ...metricsProblems(set),
    ...secretProblems(set),
    ...screeningProblems(set),
    ...ssoProblems(set),
    ...(set['HALYARD_MODE'] === 'production' ? problemsInProduction(set) : []),
  ]
  if (!parsed.success || !added.success || problems.length > 0)
    throw new ConfigError(`These settings are missing or wrong:\n  ${problems.join('\n  ')}`)
  return { config: configOf(parsed.data), added: added.data }
}

function problemsInProduction(set: NodeJS.ProcessEnv): string[] {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => set[name] === undefined)
  return [
    ...missing.map((name) => `${name}: is missing`),
    ...custodyProblems(set),
    ...(set['HALYARD_SECRET'] === DEMO_SECRET ? ['HALYARD_SECRET: is that of the demo'] : []),
  ]
}

function secretProblems({ HALYARD_SECRET, HALYARD_SECRET_PREVIOUS }: NodeJS.ProcessEnv): string[] {
  if (HALYARD_SECRET_PREVIOUS === undefined || HALYARD_SECRET_PREVIOUS !== (HALYARD_SECRET ?? DEMO_SECRET))
    return []
  return ['HALYARD_SECRET_PREVIOUS: is HALYARD_SECRET itself; set it to the secret before, or remove it']
}

function secretOf({
  HALYARD_SECRET: current = DEMO_SECRET,
  HALYARD_SECRET_PREVIOUS: previous,
}: Environment): Secret {
  return previous === undefined ? { current } : { current, previous }
}

function configOf(set: Environment): Config {
  const isDemo = set.HALYARD_MODE === 'demo'
  const auth = authConfigOf(set, isDemo)
  const http = httpConfigOf(set, isDemo)
  return {
    ...auth,
    staffNeedsSecondFactor: { except: [] },
    ...http,
    ...mailConfigOf(set, isDemo),
    mode: set.HALYARD_MODE,
    role: set.HALYARD_ROLE,
    ...(set.NATS_URL ? { natsUrl: set.NATS_URL } : {}),
    databaseUrl: set.DATABASE_URL,
    ...(set.MIGRATIONS_DATABASE_URL ? { migrationsDatabaseUrl: set.MIGRATIONS_DATABASE_URL } : {}),
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    secret: secretOf(set),
    appDirectory: join(import.meta.dirname, '../../../h5/dist'),
    consoleDirectory: join(import.meta.dirname, '../../../ops/dist'),
    logLevel: set.LOG_LEVEL,
    limits: {
      ...auth.limits,
      ...http.limits,
      socketsPerAddress: set.SOCKETS_PER_ADDRESS ?? (isDemo ? 2_000 : 200),
      socketsMax: set.SOCKETS_MAX,
    },
    addressHoldMs: (set.ADDRESS_HOLD_HOURS ?? (isDemo ? 0 : 24)) * HOUR_MS,
    feedExchanges: set.FEED_EXCHANGES ?? [],
    ...(set.ADMIN_ACCOUNT === undefined ? {} : { adminAccount: set.ADMIN_ACCOUNT }),
    ...(set.HALYARD_PUSH_KEY ? { pushKey: set.HALYARD_PUSH_KEY } : {}),
    ...priceLogConfigOf(set),
    ...retentionConfigOf(set),
    ...dailyFilesConfigOf(set),
    custody: custodyOf(set, isDemo),
  }
}
