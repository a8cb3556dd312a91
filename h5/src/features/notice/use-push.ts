import { toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { callApi, readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { createPracticeDevice } from '../../lib/notices/practice-device.ts'
import { text } from '../../lib/language/i18n.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-device.ts'

const PUSH = [PRIVATE, 'push'] as const

/** Pushes to this device. */
export interface PushSettings {
  /** The key to subscribe with; undefined if the exchange sends no pushes. */
  readonly publicKey: string | undefined
  readonly on: boolean
}

/** Fetches whether this device receives pushes. */
export function usePushSettings() {
  return useQuery({
    queryKey: PUSH,
    queryFn: async ({ signal }): Promise<PushSettings> => {
      const { public_key, on } = await readApi('push/settings', {}, signal)
      return { publicKey: public_key ?? undefined, on }
    },
  })
}

/**
 * Subscribes this device. In the demo, which reaches no push service, a simulated device is subscribed in its place. Shows why
 * it failed.
 */
export async function turnPushOn(publicKey: string, isDemo: boolean): Promise<void> {
  const address = isDemo ? await createPracticeDevice(publicKey) : await subscribeBrowser(publicKey)
  if (typeof address === 'object') await callApi('push/subscribe', { ...address })
  // The row says that it is blocked.
  else if (address !== 'blocked') toast(text('notice:pushFailed'), 'bad')
  await queryClient.invalidateQueries({ queryKey: PUSH })
}

/** Ends the pushes to this device. */
export async function turnPushOff(): Promise<void> {
  if (await callApi('push/unsubscribe', {})) await unsubscribeBrowser().catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: PUSH })
}
