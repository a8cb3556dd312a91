import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@halyard/launch'
import { natsUrl } from './nats.ts'
import type { Place } from './place.ts'
import { pollUntil } from '../../poll-until.ts'
import { signalAll } from './process-tree.ts'
import { databaseUrl } from './proxy.ts'
import { createService, type Service } from './service.ts'

const SUPERVISOR = join(import.meta.dirname, '../exchange/supervised.ts')

/** A process of the exchange under its supervisor. */
export interface ExchangeProcess extends Service {
  readonly url: string
  isReady(): Promise<boolean>
  /** Sends a signal to the server alone; its supervisor goes on. */
  signalServer(signal: NodeJS.Signals): void
}

interface ExchangeParts {
  readonly role: 'engine' | 'api'
  readonly name: string
  /** The private key that signs the price log, of all processes. */
  readonly trailKey: string
}

/** Describes a process of the exchange with a role. */
export async function createExchangeProcess(
  place: Place,
  { role, name, trailKey }: ExchangeParts,
): Promise<ExchangeProcess> {
  const data = join(place.folder, name)
  mkdirSync(data)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const service = createService({
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', SUPERVISOR],
    env: {
      ...process.env,
      HALYARD_MODE: 'demo',
      HALYARD_ROLE: role,
      HALYARD_DATA: data,
      HALYARD_TRAIL_KEY: trailKey,
      HOST: '127.0.0.1',
      PORT: String(port),
      NATS_URL: natsUrl(place),
      DATABASE_URL: databaseUrl(place, 'halyard'),
      ...(role === 'engine' ? { MIGRATIONS_DATABASE_URL: databaseUrl(place, 'halyard_owner') } : {}),
      LOG_LEVEL: 'info',
    },
    log: join(place.folder, `${name}.log`),
    // An engine that stands by is not ready.
    ready: () => (role === 'engine' ? Promise.resolve() : pollUntil(name, isReady)),
  })
  return Object.assign(service, {
    url,
    isReady,
    signalServer(signal: NodeJS.Signals) {
      const { server } = JSON.parse(readFileSync(join(data, 'halyard.pid'), 'utf8')) as { server: number }
      signalAll([server], signal)
    },
  })
}
