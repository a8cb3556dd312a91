import type { PushAddress } from '../../lib/notices/practice-device.ts'

/** Whether this browser can receive pushes. `blocked`: the customer has refused the permission, and only they can grant it. */
export type PushSupport = 'supported' | 'unsupported' | 'blocked'

/** Returns whether this browser can receive pushes, without asking for anything. */
export function findPushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'supported'
}

/**
 * Asks for the permission to show notifications, and subscribes this browser. Browsers ask only in response to a tap.
 * Returns `blocked` if the customer refuses, and `failed` if the browser reaches no push service.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | 'blocked' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  // The app starts without a worker where none could be installed.
  if (!(await navigator.serviceWorker.getRegistration())) return 'failed'
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    // The earlier one may be of another key, or of an account that was used before.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys } = subscription.toJSON()
    if (endpoint === undefined || !keys) return 'failed'
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  } catch {
    return 'failed'
  }
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribeBrowser(): Promise<void> {
  if (findPushSupport() === 'unsupported') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
