import type { Channel, ServerEvents } from '@halyard/api/client'
import { useEffect, useEffectEvent } from 'react'
import { listen, subscribe } from './connection.ts'

/** Subscribes to an event while the component is mounted. */
export function useSocketEvent<Name extends keyof ServerEvents>(
  event: Name,
  handler: (body: ServerEvents[Name]) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => listen(event, (body) => latest(body)), [event])
}

/** Joins a public stream while the component is mounted. */
export function useChannel(channel: Channel | undefined): void {
  const key = channel && JSON.stringify(channel)
  useEffect(() => (key === undefined ? undefined : subscribe(JSON.parse(key) as Channel)), [key])
}
