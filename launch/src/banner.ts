import type { Settings } from './settings.ts'

export function drawBanner({ port, host, mode }: Pick<Settings, 'port' | 'host' | 'mode'>): string {
  const base = `http://${nameOf(host)}:${port}`
  const places = [
    ['Exchange', `${base}/h5/`],
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
    ...(mode === 'demo' ? accounts : []),
    stopHint,
    '',
  ].join('\n')
}

/** Where a browser on this machine finds it. */
function nameOf(host = '127.0.0.1'): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const accounts = [
  '  Sign in as     demo@example.com or merchant@example.com',
  '  Operators      operator@example.com and reviewer@example.com: npm run operator -- --help',
  '  Admin          admin@example.com',
  '  Password       demo1234',
  '  Fund password  123456',
  '',
]

const stopHint = 'Ctrl-C stops it.'
