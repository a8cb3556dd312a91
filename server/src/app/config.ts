import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { readSigningKey, type SigningKey } from '../price-log/signing-key.ts'
import { type CustodyConfig, custodyFields, custodyOf, custodyProblems } from '../custody/custody-config.ts'

/** A missing or invalid setting. The message is for the person who starts the server. */
export class ConfigError extends Error {}

/** The exit code that makes the supervisor not restart the server. */
export const CONFIG_ERROR_EXIT_CODE = 78

/** Published in the source, so production rejects it. */
const DEMO_SECRET = 'halyard-demo-secret-that-protects-nothing'

/** The validated settings of the server. */
export interface Config {
  readonly mode: 'demo' | 'production'
  readonly databaseUrl: string
  readonly port: number
  /** The listening address. The demo listens on localhost, because its passwords are published. */
  readonly host: string
  /** The public URL of the server, without a trailing slash. */
  readonly publicUrl: string
  /** Keys the hashes of codes, captchas and fund passwords, and encrypts personal data. */
  readonly secret: string
  /** If absent, e-mail and text messages are written to the outbox. */
  readonly delivery?: DeliveryConfig
  /** Trusted proxies, whose X-Forwarded-For is used: comma-separated addresses or networks. */
  readonly trustProxy: string | false
  /** The directory of the built customer app. */
  readonly appDirectory: string
  /** The e-mail address of the account that becomes the first admin. */
  readonly adminAccount?: string
  readonly logLevel: z.infer<typeof logLevelSchema>
  readonly limits: Limits
  /** The minimum age (ms) of a saved address for a withdrawal. */
  readonly addressHoldMs: number
  /** How long (ms) withdrawals are blocked after a security setting changes. */
  readonly securityHoldMs: number
  /** Signs the price log and receipts. If absent, a demo generates a key and stores it in the database. */
  readonly trailKey?: SigningKey
  /** The sources of index prices, by their ccxt names. Empty for the simulated feed. */
  readonly feedExchanges: readonly string[]
  /**
   * In the demo, how long (ms) a request waits before the practice reviewer approves it; 0 disables automatic
   * review.
   */
  readonly practiceReviewMs: number
  /** Chains, signer and bank, for deposits and withdrawals. */
  readonly custody: CustodyConfig
}

export interface DeliveryConfig {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly smsUrl: string
  readonly smsToken: string
}

export interface Limits {
  /** Per address and session. */
  readonly requestsPerMinute: number
  /** Codes requested from one address, for any recipient. */
  readonly codesPerHour: number
  /** Sign-in attempts from one address, for any account. */
  readonly signInsPerHour: number
  readonly codeWaitSeconds: number
  /** The maximum number of hashes that solving a captcha takes; the mean is half of it. */
  readonly captchaNumberMax: number
  readonly socketsPerAddress: number
}

const logLevelSchema = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
  error: 'must be fatal, error, warn, info, debug or silent',
})

function urlSchema(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` })
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,8})$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error })
}

/** A single source is not trusted. */
const FEED_EXCHANGES_MIN = 2

const feedExchangesSchema = z
  .string()
  .transform((text) => text.split(','))
  .refine(
    (names) =>
      names.length >= FEED_EXCHANGES_MIN &&
      new Set(names).size === names.length &&
      names.every((name) => /^[a-z][a-z0-9]{1,31}$/.test(name)),
    { error: 'must be at least two exchanges by their names in ccxt, such as binance,kraken,kucoin' },
  )

const trustProxySchema = z.string().refine((text) => text.split(',').every(isProxyAddress), {
  error: 'must be addresses of proxies, or networks such as 10.0.0.0/8, with commas between',
})

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const trailKeySchema = z
  .string()
  .transform(readSigningKey)
  .refine((key) => key !== undefined, {
    error: 'must be an Ed25519 private key: PEM, or 32 bytes in base64',
  })

const environmentSchema = z.object({
  HALYARD_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  DATABASE_URL: urlSchema(/^postgres(ql)?$/, 'postgres://user:password@host:5432/halyard'),
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, { error: 'must be an IP address of this machine, such as 0.0.0.0' })
    .optional(),
  PUBLIC_URL: urlSchema(/^https?$/, 'https://exchange.example').optional(),
  HALYARD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: urlSchema(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address such as Halyard <no-reply@exchange.example>',
    })
    .optional(),
  SMS_URL: urlSchema(/^https?$/, 'https://sms.example/messages').optional(),
  SMS_TOKEN: z.string().optional(),
  TRUST_PROXY: trustProxySchema.optional(),
  ADMIN_ACCOUNT: z.email('must be a mail address').toLowerCase().optional(),
  LOG_LEVEL: logLevelSchema.default('info'),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).optional(),
  CODES_PER_HOUR: wholeNumber(1, 100_000_000).optional(),
  SIGN_INS_PER_HOUR: wholeNumber(1, 100_000_000).optional(),
  CODE_WAIT_SECONDS: wholeNumber(1, 600).default(60),
  CAPTCHA_NUMBER_MAX: wholeNumber(10, 10_000_000).optional(),
  SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  FEED_EXCHANGES: feedExchangesSchema.optional(),
  HALYARD_TRAIL_KEY: trailKeySchema.optional(),
  SECURITY_HOLD_HOURS: wholeNumber(0, 720).optional(),
  ADDRESS_HOLD_HOURS: wholeNumber(0, 720).optional(),
  PRACTICE_REVIEW_SECONDS: wholeNumber(0, 3_600).default(60),
  ...custodyFields,
})

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
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => {
      const name = String(path[0])
      return `${name}: ${set[name] === undefined ? 'is missing' : message}`
    }),
    ...(set['HALYARD_MODE'] === 'production' ? problemsInProduction(set) : []),
  ]
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(`These settings are missing or wrong:\n  ${problems.join('\n  ')}`)
  return configOf(parsed.data)
}

function problemsInProduction(set: NodeJS.ProcessEnv): string[] {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => set[name] === undefined)
  return [
    ...missing.map((name) => `${name}: is missing`),
    ...custodyProblems(set),
    ...(set['HALYARD_SECRET'] === DEMO_SECRET ? ['HALYARD_SECRET: is that of the demo'] : []),
  ]
}

function configOf(set: Environment): Config {
  const demo = set.HALYARD_MODE === 'demo'
  return {
    mode: set.HALYARD_MODE,
    databaseUrl: set.DATABASE_URL,
    port: set.PORT,
    host: set.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    secret: set.HALYARD_SECRET ?? DEMO_SECRET,
    trustProxy: set.TRUST_PROXY ?? false,
    appDirectory: join(import.meta.dirname, '../../../h5/dist'),
    logLevel: set.LOG_LEVEL,
    limits: {
      requestsPerMinute: set.REQUESTS_PER_MINUTE ?? (demo ? 60_000 : 1_200),
      codesPerHour: set.CODES_PER_HOUR ?? (demo ? 1_000 : 30),
      signInsPerHour: set.SIGN_INS_PER_HOUR ?? (demo ? 5_000 : 200),
      codeWaitSeconds: set.CODE_WAIT_SECONDS,
      captchaNumberMax: set.CAPTCHA_NUMBER_MAX ?? (demo ? 1_000 : 100_000),
      socketsPerAddress: set.SOCKETS_PER_ADDRESS ?? (demo ? 2_000 : 200),
    },
    addressHoldMs: (set.ADDRESS_HOLD_HOURS ?? (demo ? 0 : 24)) * HOUR_MS,
    securityHoldMs: (set.SECURITY_HOLD_HOURS ?? (demo ? 0 : 24)) * HOUR_MS,
    practiceReviewMs: set.PRACTICE_REVIEW_SECONDS * 1_000,
    feedExchanges: set.FEED_EXCHANGES ?? [],
    ...(set.ADMIN_ACCOUNT === undefined ? {} : { adminAccount: set.ADMIN_ACCOUNT }),
    ...(set.HALYARD_TRAIL_KEY ? { trailKey: set.HALYARD_TRAIL_KEY } : {}),
    custody: custodyOf(set, demo),
    ...(demo ? {} : { delivery: deliveryOf(set) }),
  }
}

const HOUR_MS = 3_600_000

function deliveryOf({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN }: Environment): DeliveryConfig {
  if (!SMTP_URL || !MAIL_FROM || !SMS_URL || !SMS_TOKEN)
    throw new ConfigError('Production needs SMTP_URL, MAIL_FROM, SMS_URL and SMS_TOKEN')
  return { smtpUrl: SMTP_URL, mailFrom: MAIL_FROM, smsUrl: SMS_URL, smsToken: SMS_TOKEN }
}
