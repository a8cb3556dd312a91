import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@halyard/launch'
import { natsUrl } from './nats.ts'
import { type Machine, NODE_HOSTS, type NodeHost, type Place } from './place.ts'
import { pollUntil } from '../../poll-until.ts'
import { signalAll } from './process-tree.ts'
import { databaseUrl, portOf } from './proxy.ts'
import { createService, type Service } from './service.ts'

const SUPERVISOR = 'sim/src/failover/exchange/supervised.ts'
/** How long a node that stops still answers, so that the proxy sees it. */
const DRAIN_SECONDS = 3

/** A process of the exchange under its supervisor. */
export interface ExchangeProcess extends Service {
  readonly url: string
  isReady(): Promise<boolean>
  /** Sends a signal to the server alone; its supervisor goes on. */
  signalServer(signal: NodeJS.Signals): void
  /** Installs other sources, which its next start runs. */
  install(sources: string): void
}

type Role =
  | { readonly role: 'engine'; readonly name: string }
  | { readonly role: 'api'; readonly name: NodeHost }

type ExchangeParts = Role & {
  /** The private key that signs the price log, of all processes. */
  readonly trailKey: string
  /** The folder with the sources that it runs. */
  readonly sources: string
  /** Its machine, if that has links of its own. */
  readonly machine: Machine | undefined
}

/** Describes a process of the exchange with a role. */
export async function createExchangeProcess(place: Place, parts: ExchangeParts): Promise<ExchangeProcess> {
  const { role, name, trailKey, machine } = parts
  const data = join(place.folder, name)
  mkdirSync(data, { recursive: true })
  const host = parts.role === 'api' ? `${place.network}.${NODE_HOSTS[parts.name]}` : '127.0.0.1'
  const port = parts.role === 'api' ? portOf(parts.name) : await findFreePort()
  const url = `http://${host}:${port}`
  const installed = join(data, 'installed')
  symlinkSync(parts.sources, installed)
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const service = createService({
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', join(installed, SUPERVISOR)],
    env: {
      ...process.env,
      HALYARD_MODE: 'demo',
      HALYARD_ROLE: role,
      HALYARD_DATA: data,
      HALYARD_TRAIL_KEY: trailKey,
      HOST: host,
      DRAIN_SECONDS: String(role === 'api' ? DRAIN_SECONDS : 0),
      PORT: String(port),
      NATS_URL: natsUrl(place, machine),
      DATABASE_URL: databaseUrl(place, 'halyard', machine),
      ...(role === 'engine' ? { MIGRATIONS_DATABASE_URL: databaseUrl(place, 'halyard_owner', machine) } : {}),
      LOG_LEVEL: 'info',
    },
    log: join(place.folder, `${name}.log`),
    // An engine that stands by is not ready.
    ready: () => (role === 'engine' ? Promise.resolve() : pollUntil(name, isReady)),
  })
  return Object.assign(service, {
    url,
    isReady,
    install(sources: string) {
      rmSync(installed)
      symlinkSync(sources, installed)
    },
    signalServer(signal: NodeJS.Signals) {
      const { server } = JSON.parse(readFileSync(join(data, 'halyard.pid'), 'utf8')) as { server: number }
      signalAll([server], signal)
    },
  })
}
