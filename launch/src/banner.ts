import type { Settings } from './settings.ts'

export function drawBanner({ port, host, mode }: Pick<Settings, 'port' | 'host' | 'mode'>): string {
  const base = `http://${displayHost(host)}:${port}`
  const places = [
    ['Exchange', `${base}/h5/`],
    ['Console', `${base}/ops/`],
    ['API', `${base}/api/docs`],
  ]
  const lines =
    mode === 'demo'
      ? [
          ...places,
          ['Outbox', `${base}/dev/outbox`],
          ['Chains', `${base}/dev/chain`],
          ['Reviews', `${base}/dev/review`],
        ]
      : places
  const table = lines.map(([name = '', address]) => `  ${name.padEnd(15)}${address}`)
  return [
    '',
    `Halyard is running (${mode}).`,
    '',
    ...table,
    '',
    ...(mode === 'demo' ? DEMO_ACCOUNTS : []),
    STOP_HINT,
    '',
  ].join('\n')
}

/** Returns the host name under which a browser on this machine reaches the server. */
function displayHost(host = '127.0.0.1'): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const DEMO_ACCOUNTS = [
  '  Sign in as     demo@example.com or merchant@example.com',
  '  Operators      admin@, operator@, reviewer@, treasurer@ and support@example.com',
  '  Password       demo1234',
  '  Fund password  123456',
  '',
]

const STOP_HINT = 'Press Ctrl-C to stop.'
