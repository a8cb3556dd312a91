import { expect, test } from 'vitest'
import { ConfigError } from '../platform/settings.ts'
import { readConfig, readProductionConfig } from './config.ts'

const DATABASE_URL = 'postgres://halyard@localhost:5432/halyard'

const PRODUCTION = {
  HALYARD_MODE: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://exchange.example/',
  HALYARD_SECRET: 'x'.repeat(32),
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Halyard <no-reply@exchange.example>',
  SMS_URL: 'https://sms.example/messages',
  SMS_TOKEN: 'token',
  FEED_EXCHANGES: 'binance,kraken,kucoin',
}

function complaintAbout(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing'
}

test('demo: needs only DATABASE_URL', () => {
  const demo = readConfig({ DATABASE_URL })
  expect(demo).toMatchObject({ mode: 'demo', port: 8080, trustProxy: false })
  expect(demo.delivery).toBeUndefined()
  expect(complaintAbout({})).toContain('DATABASE_URL: is missing')
})

test('production: reads its settings', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    mode: 'production',
    staffNeedsSecondFactor: { except: [] },
    publicUrl: 'https://exchange.example',
    delivery: { mailFrom: 'Halyard <no-reply@exchange.example>', smsToken: 'token' },
  })
})

test('production: reports every missing setting', () => {
  const complaint = complaintAbout({ HALYARD_MODE: 'production' })
  for (const name of Object.keys(PRODUCTION).filter((name) => name !== 'HALYARD_MODE'))
    expect(complaint).toContain(`${name}: is missing`)
})

test('production: its own entry rejects the demo, and names the entry to start', () => {
  for (const mode of [undefined, '', 'demo'])
    expect(() => readProductionConfig({ ...PRODUCTION, HALYARD_MODE: mode })).toThrow('demo/src/main.ts')
  expect(readProductionConfig(PRODUCTION).mode).toBe('production')
})

test('production: rejects the secret of the demo', () => {
  const { secret } = readConfig({ DATABASE_URL })
  expect(complaintAbout({ ...PRODUCTION, HALYARD_SECRET: secret.current })).toContain('is that of the demo')
})

test('the previous secret: read with the current one; rejected if it is the same or too short', () => {
  const current = 's'.repeat(32)
  const set = { ...PRODUCTION, HALYARD_SECRET: current }
  expect(readConfig(set).secret).toEqual({ current })
  const previous = 'p'.repeat(32)
  expect(readConfig({ ...set, HALYARD_SECRET_PREVIOUS: previous }).secret).toEqual({ current, previous })
  expect(complaintAbout({ ...set, HALYARD_SECRET_PREVIOUS: current })).toContain('is HALYARD_SECRET itself')
  expect(complaintAbout({ ...set, HALYARD_SECRET_PREVIOUS: 'short' })).toContain('at least 32 characters')
})

test('treats an empty setting as missing', () => {
  expect(readConfig({ DATABASE_URL, PORT: '' }).port).toBe(8080)
  expect(complaintAbout({ ...PRODUCTION, SMS_TOKEN: '' })).toContain('SMS_TOKEN: is missing')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '8080.5'],
  ['PORT', '1e3'],
  ['PORT', ' 80'],
  ['SOCKET_PATH', 'http.sock'],
  ['SOCKET_PATH', '/run/halyard/'],
  ['SOCKET_PATH', `/run/${'h'.repeat(99)}`],
  ['DRAIN_SECONDS', '121'],
  ['DRAIN_SECONDS', 'five'],
  ['HOST', 'localhost'],
  ['HOST', 'exchange.example'],
  ['HOST', '0.0.0.0:80'],
  ['HOST', '256.0.0.1'],
  ['DATABASE_URL', 'mysql://localhost/halyard'],
  ['MIGRATIONS_DATABASE_URL', 'mysql://localhost/halyard'],
  ['HALYARD_MODE', 'staging'],
  ['HALYARD_SECRET', 'short'],
  ['HALYARD_PUSH_KEY', 'short'],
  ['HALYARD_PUSH_KEY', Buffer.alloc(32).toString('base64')],
  ['HALYARD_TRAIL_KEY', 'short'],
  ['HALYARD_TRAIL_KEY', Buffer.alloc(33).toString('base64')],
  ['HALYARD_TRAIL_KEY', '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----'],
  ['HALYARD_TRAIL_KEY_PREVIOUS', 'short'],
  ['HALYARD_TRAIL_KEY_REVOKED_AT', '2027-01-31'],
  ['PUBLIC_URL', 'exchange.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'no address'],
  ['MAIL_FROM', 'Eve <eve@example.com>\r\nBcc: all@example.com'],
  ['SMS_URL', 'ftp://sms.example'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['LOG_LEVEL', 'loud'],
  ['REQUESTS_PER_MINUTE', '-1'],
  ['CODE_WAIT_SECONDS', '0'],
  ['CAPTCHA_NUMBER_MAX', '1'],
  ['SECURITY_HOLD_HOURS', '721'],
])('%s=%s is rejected by name', (name, value) => {
  expect(complaintAbout({ DATABASE_URL, [name]: value })).toContain(`${name}: must`)
})

test('demo: listens on localhost unless HOST is set', () => {
  expect(readConfig({ DATABASE_URL }).host).toBe('127.0.0.1')
  expect(readConfig({ DATABASE_URL, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readConfig(PRODUCTION).host).toBe('0.0.0.0')
  expect(readConfig({ ...PRODUCTION, HOST: '::1' }).host).toBe('::1')
})

test.each(['127.0.0.1', '10.0.0.0/8,192.168.1.1', '::1', 'fd00::/8'])(
  'TRUST_PROXY=%s is accepted',
  (text) => {
    expect(readConfig({ DATABASE_URL, TRUST_PROXY: text }).trustProxy).toBe(text)
  },
)

test('security hold: 24 hours by default, none in the demo', () => {
  expect(readConfig({ DATABASE_URL }).securityHoldMs).toBe(0)
  expect(readConfig(PRODUCTION).securityHoldMs).toBe(24 * 3_600_000)
  expect(readConfig({ ...PRODUCTION, SECURITY_HOLD_HOURS: '2' }).securityHoldMs).toBe(2 * 3_600_000)
})

test('NATS_URL: one address, or several with commas; each of them must be of NATS', () => {
  const several = 'nats://user:password@a:4222,nats://b:4222'
  expect(readConfig({ DATABASE_URL, NATS_URL: several }).natsUrl).toBe(several)
  expect(complaintAbout({ DATABASE_URL, NATS_URL: 'nats://a:4222,http://b' })).toContain('NATS_URL: must')
})

test('metrics: nowhere by default; on this machine alone unless METRICS_HOST is set', () => {
  expect(readConfig({ DATABASE_URL }).metrics).toBeUndefined()
  expect(readConfig({ DATABASE_URL, METRICS_PORT: '9464' }).metrics).toEqual({
    port: 9464,
    host: '127.0.0.1',
  })
  const host = '10.0.0.7'
  expect(readConfig({ ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: host }).metrics?.host).toBe(host)
})

test.each([
  [{ METRICS_PORT: '0' }, 'METRICS_PORT: must'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT: must'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'monitoring' }, 'METRICS_HOST: must'],
  [{ METRICS_HOST: '127.0.0.1' }, 'METRICS_HOST: needs METRICS_PORT'],
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT: is that of PORT'],
  [{ PORT: '9464', METRICS_PORT: '9464' }, 'METRICS_PORT: is that of PORT'],
])('metrics: %j is rejected', (set, complaint) => {
  expect(complaintAbout({ DATABASE_URL, ...set })).toContain(complaint)
})

const OIDC = {
  OIDC_ISSUER: 'https://login.exchange.example',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 's'.repeat(16),
}

test('identity provider: none by default; three settings together', () => {
  expect(readConfig({ DATABASE_URL }).sso).toBeUndefined()
  const sso = { issuer: 'https://login.exchange.example/', clientId: 'console', clientSecret: 's'.repeat(16) }
  expect(readConfig({ ...PRODUCTION, ...OIDC }).sso).toEqual({ ...sso, name: 'login.exchange.example' })
  const more = { OIDC_NAME: 'Harbour ID', OIDC_CLAIM: 'hd=a=b', OIDC_TRUSTED_FACTOR: 'amr=mfa' }
  expect(readConfig({ ...PRODUCTION, ...OIDC, ...more, OIDC_BREAK_GLASS: 'Ana@Example.com' }).sso).toEqual({
    ...sso,
    name: 'Harbour ID',
    claim: { name: 'hd', value: 'a=b' },
    trustedFactor: { name: 'amr', value: 'mfa' },
    breakGlass: 'ana@example.com',
  })
})

test.each([
  [{ OIDC_BREAK_GLASS: 'ana@example.com' }, 'OIDC_ISSUER: is missing; it is required by OIDC_BREAK_GLASS'],
  [{ OIDC_NAME: 'Harbour ID', OIDC_BREAK_GLASS: 'ana@example.com' }, 'required by OIDC_NAME'],
  [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET: is missing'],
  [{ ...OIDC, OIDC_CLIENT_SECRET: 'short' }, 'OIDC_CLIENT_SECRET: must have'],
  [{ ...OIDC, OIDC_ISSUER: 'http://10.0.0.1' }, 'OIDC_ISSUER: must be https'],
  [{ ...OIDC, OIDC_ISSUER: 'https://user:word@login.example' }, 'OIDC_ISSUER: must be https'],
  [{ ...OIDC, OIDC_ISSUER: 'https://login.example/?a=1' }, 'OIDC_ISSUER: must be https'],
  [{ ...OIDC, OIDC_CLAIM: 'staff' }, 'OIDC_CLAIM: must be a claim'],
  [{ ...OIDC, OIDC_TRUSTED_FACTOR: '=mfa' }, 'OIDC_TRUSTED_FACTOR: must be a claim'],
  [{ ...OIDC, OIDC_BREAK_GLASS: 'ana' }, 'OIDC_BREAK_GLASS: must be a mail address'],
])('identity provider: %j is rejected', (set, complaint) => {
  expect(complaintAbout({ DATABASE_URL, ...set })).toContain(complaint)
})
