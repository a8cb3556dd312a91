import type { ApiKeys } from '../../auth/api-keys/api-keys.ts'
import { isInNetworks } from '../../auth/api-keys/networks.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import type { Listener, Listeners } from './listeners.ts'

const CHECK_MS = 2_000

interface Parts {
  readonly apiKeys: Pick<ApiKeys, 'findLive'>
  readonly nudges: Nudges
  readonly listeners: Listeners
}

/**
 * Ends the listeners whose key was deleted, has expired, or no longer allows their network, or whose customer is
 * frozen: at once when the change is announced, otherwise within two seconds.
 */
export function watchKeys(
  { apiKeys, nudges, listeners }: Parts,
  onError: (error: unknown) => void,
): Repeated {
  async function check(all: readonly Listener[]): Promise<void> {
    if (all.length === 0) return
    const live = await apiKeys.findLive([...new Set(all.map(({ key }) => key.key))])
    for (const listener of all) {
      const key = live.get(listener.key.key)
      if (!key || !isInNetworks(listener.ip, key.networks)) listener.end()
    }
  }

  const unsubscribe = nudges.on('apiKeysChanged', ({ keys }) => {
    check([...listeners.all()].filter(({ key }) => keys.includes(key.key))).catch(onError)
  })
  const checking = runEvery(CHECK_MS, () => check([...listeners.all()]), onError, 'api keys of sockets')
  return {
    async stop() {
      unsubscribe()
      await checking.stop()
    },
  }
}
