/** A push subscription: the address that pushes are sent to, and the keys that they are encrypted with. */
export interface PushAddress {
  readonly endpoint: string
  /** Base64url. */
  readonly p256dh: string
  /** Base64url. */
  readonly auth: string
}

/**
 * Creates a simulated device at the demo's push service, which accepts pushes signed with the key `publicKey`. Returns its
 * subscription, or undefined if the service does not respond.
 */
export async function createPracticeDevice(publicKey: string): Promise<PushAddress | undefined> {
  try {
    const body = new URLSearchParams({ server_key: publicKey })
    const response = await fetch('/dev/push/devices', { method: 'POST', body })
    return response.ok ? ((await response.json()) as PushAddress) : undefined
  } catch {
    return undefined
  }
}
