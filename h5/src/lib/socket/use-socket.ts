import type { Channel, ServerEvents } from '@halyard/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { listen, subscribe } from './connection.ts'
import { type Depth, openDepth, type Pair } from './depth-stream.ts'

/** Hears an event while the component is there. */
export function useSocketEvent<Name extends keyof ServerEvents>(
  event: Name,
  handler: (body: ServerEvents[Name]) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => listen(event, (body) => latest(body)), [event])
}

/** Keeps a public stream open while the component is there. */
export function useChannel(channel: Channel | undefined): void {
  const key = channel && JSON.stringify(channel)
  useEffect(() => (key === undefined ? undefined : subscribe(JSON.parse(key) as Channel)), [key])
}

/** A market's live book, best levels first. */
export function useDepth(pair: Pair | undefined): Depth {
  const [depth, setDepth] = useState<Depth>({ state: 'loading' })
  const { match_id, currency_id, legal_id } = pair ?? {}
  useEffect(() => {
    if (match_id === undefined || currency_id === undefined || legal_id === undefined) return
    return openDepth({ match_id, currency_id, legal_id }, setDepth)
  }, [match_id, currency_id, legal_id])
  return depth
}
