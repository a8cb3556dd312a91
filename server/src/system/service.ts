import type { Lifetime } from '../platform/services/lifetime.ts'
import type { FeedState } from '../price-feed/ccxt-feed.ts'
import { openSystem, type System, type SystemParts } from './system.ts'
import type { SystemReading } from './system-reading.ts'

interface Needs extends SystemParts {
  readonly feed: { state(): FeedState }
  readonly rotation: { read(): Promise<SystemReading['secretRotation']> }
  readonly custody: { networks(): readonly string[] }
  readonly auth: { readonly loginThrottle: { count(): Promise<SystemReading['work']['signIns']> } }
  readonly texts: { read(): Promise<SystemReading['texts']> }
}

/** Opens the reading of the system, which is repeated while the server runs. */
export function systemService(
  { auth, custody, feed, rotation, texts, ...parts }: Needs,
  life: Lifetime,
): { readonly system: System } {
  const system = openSystem(parts)
  system.watch({
    feed: () => feed.state(),
    networks: () => custody.networks(),
    secretRotation: () => rotation.read(),
    texts: () => texts.read(),
    signIns: () => auth.loginThrottle.count(),
  })
  life.poll(() => system.run())
  return { system }
}
