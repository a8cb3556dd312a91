/** Receives the messages of streams. */
export interface Subscriber {
  /** Whether each message names its stream. */
  isCombined: boolean
  send(message: Buffer): void
}

/** The subscribers of each stream. A message is written once for all of them. */
export interface Hub {
  join(subscriber: Subscriber, stream: string): void
  leave(subscriber: Subscriber, stream: string): void
  leaveAll(subscriber: Subscriber): void
  streamsOf(subscriber: Subscriber): ReadonlySet<string>
  has(stream: string): boolean
  publish(stream: string, data: object): void
}

const NONE: ReadonlySet<string> = new Set()

export function createHub(): Hub {
  const subscribers = new Map<string, Set<Subscriber>>()
  const joined = new Map<Subscriber, Set<string>>()

  function leave(subscriber: Subscriber, stream: string): void {
    joined.get(subscriber)?.delete(stream)
    const all = subscribers.get(stream)
    all?.delete(subscriber)
    if (all?.size === 0) subscribers.delete(stream)
  }

  return {
    join(subscriber, stream) {
      joined.set(subscriber, (joined.get(subscriber) ?? new Set()).add(stream))
      subscribers.set(stream, (subscribers.get(stream) ?? new Set()).add(subscriber))
    },
    leave,
    leaveAll(subscriber) {
      for (const stream of joined.get(subscriber) ?? []) leave(subscriber, stream)
      joined.delete(subscriber)
    },
    streamsOf: (subscriber) => joined.get(subscriber) ?? NONE,
    has: (stream) => subscribers.has(stream),
    publish(stream, data) {
      const all = subscribers.get(stream)
      if (!all) return
      const text = JSON.stringify(data)
      const raw = Buffer.from(text)
      let combined: Buffer | undefined
      for (const subscriber of all)
        if (subscriber.isCombined) subscriber.send((combined ??= combine(stream, text)))
        else subscriber.send(raw)
    },
  }
}

/** Writes a message that names its stream. */
export function combine(stream: string, data: string): Buffer {
  return Buffer.from(`{"stream":${JSON.stringify(stream)},"data":${data}}`)
}
