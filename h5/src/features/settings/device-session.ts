import type { SessionInfo } from '@halyard/api/client'

/** A session of the customer on some device. */
export interface DeviceSession {
  readonly id: number
  /** Whether it is the session of this device. */
  readonly current: boolean
  readonly ip: string
  /** The user agent. */
  readonly agent: string
  /** The last use, in epoch milliseconds. */
  readonly seenAt: number
}

/** Parses a session of the wire. */
export function toDeviceSession({ id, current, ip, agent, seen_at }: SessionInfo): DeviceSession {
  return { id, current, ip, agent, seenAt: seen_at }
}
