import type { Channel, ServerEvents } from '@halyard/api/client'
import { useEffect, useEffectEvent } from 'react'
import { listen, listenToSignal, type Signal, subscribe } from './connection.ts'

/** Subscribes to an event while the component is mounted. */
export function useSocketEvent<Name extends keyof ServerEvents>(
  event: Name,
  handler: (body: ServerEvents[Name]) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => listen(event, (body) => latest(body)), [event])
}

/** Subscribes to a signal while the component is mounted. After a time without a connection `handler` runs without a body. */
export function useSignal<Name extends Signal>(
  signal: Name,
  handler: (body: ServerEvents[Name] | undefined) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => listenToSignal(signal, (body) => latest(body)), [signal])
}

/** Joins a public stream while the component is mounted. */
export function useChannel(channel: Channel | undefined): void {
  const key = channel && JSON.stringify(channel)
  useEffect(() => (key === undefined ? undefined : subscribe(JSON.parse(key) as Channel)), [key])
}
