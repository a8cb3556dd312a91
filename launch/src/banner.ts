import type { networkInterfaces } from 'node:os'
import type { Settings } from './settings.ts'

interface BannerSettings extends Pick<Settings, 'port' | 'host' | 'mode'> {
  /** The addresses of this machine. */
  readonly interfaces: ReturnType<typeof networkInterfaces>
  /** The address in links and QR codes, as set by `PUBLIC_URL`. */
  readonly publicUrl: string | undefined
}

/** Returns what a start prints: the addresses of the product's parts, and the accounts of a demo. */
export function drawBanner({ port, host, mode, interfaces, publicUrl }: BannerSettings): string {
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
  const table = lines.map(([name = '', address = '']) => row(name, address))
  return [
    '',
    `Halyard is running (${mode}).`,
    '',
    ...table,
    '',
    ...(mode === 'demo'
      ? [...onNetwork(networkAddresses(host, interfaces), port, publicUrl), ...DEMO_ACCOUNTS]
      : []),
    STOP_HINT,
    '',
  ].join('\n')
}

function row(name: string, address: string): string {
  return `  ${name.padEnd(15)}${address}`
}

/** Returns the host name under which a browser on this machine reaches the server. */
function displayHost(host = '127.0.0.1'): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns the addresses under which other devices reach the server, if it listens on all of this machine's. */
function networkAddresses(host: string | undefined, interfaces: BannerSettings['interfaces']): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(interfaces).flatMap((found = []) =>
    found.flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? [address] : [])),
  )
}

function onNetwork(addresses: readonly string[], port: number, publicUrl: string | undefined): string[] {
  const [first] = addresses
  if (first === undefined) return []
  const hint = `  Links and QR codes lead to localhost: set PUBLIC_URL=http://${first}:${port} to open them on a phone.`
  return [
    ...addresses.map((address) => row('On the network', `http://${address}:${port}/h5/`)),
    ...(publicUrl ? [] : [hint]),
    '',
  ]
}

const DEMO_ACCOUNTS = [
  '  Sign in as     demo@example.com or merchant@example.com',
  '  Operators      admin@, operator@, reviewer@, treasurer@ and support@example.com',
  '  Password       demo1234',
  '  Fund password  730415',
  '',
]

const STOP_HINT = 'Press Ctrl-C to stop.'
