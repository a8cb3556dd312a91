import { isInNetworks } from '../../auth/api-keys/networks.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { findListenKeys } from './listen-keys.ts'
import type { Listener } from './listeners.ts'

const CHECK_MS = 2_000

type Parts = Pick<BinanceContext, 'apiKeys' | 'db' | 'now' | 'nudges'> & {
  /** Returns the listeners of all products. */
  readonly listeners: () => readonly Listener[]
}

/**
 * Ends the listeners whose key or listen key was deleted, has expired, or no longer allows their network, or whose customer is frozen:
 * at once when the change is announced, otherwise within two seconds.
 */
export function watchKeys({ listeners, ...ctx }: Parts, onError: (error: unknown) => void): Repeated {
  async function check(all: readonly Listener[]): Promise<void> {
    if (all.length === 0) return
    const tokens = all.flatMap(({ listenKey }) => listenKey ?? [])
    const [live, listening] = await Promise.all([
      ctx.apiKeys.findLive([...new Set(all.map(({ key }) => key.key))]),
      findListenKeys(ctx, [...new Set(tokens)]),
    ])
    for (const listener of all) {
      const { listenKey } = listener
      const key = listenKey === undefined ? live.get(listener.key.key) : listening.get(listenKey)
      if (!key || !isInNetworks(listener.ip, key.networks)) listener.end()
    }
  }

  const unsubscribe = ctx.nudges.on('apiKeysChanged', ({ keys }) => {
    check(listeners().filter(({ key }) => keys.includes(key.key))).catch(onError)
  })
  const checking = runEvery(CHECK_MS, () => check(listeners()), onError, 'api keys of sockets')
  return {
    async stop() {
      unsubscribe()
      await checking.stop()
    },
  }
}
