import type { Link } from '@halyard/server/nodes'
import type { Random } from '../random.ts'
import type { Faults } from './faults.ts'
import type { Schedule } from './schedule.ts'

interface Parts {
  readonly schedule: Schedule
  readonly faults: Faults
  readonly random: Random
}

/** The messages between the processes of a simulated exchange. */
export interface Network {
  /** Opens the link of a process. Once that has ended, it sends and receives nothing. */
  open(isAlive: () => boolean): Link
}

interface Listener {
  readonly subject: string
  readonly receive: (message: unknown) => void
  readonly isAlive: () => boolean
  /** When the messages on their way have arrived. */
  busyUntil: number
}

/** Creates a network that keeps the order of messages; one that a fault strikes is lost, late or repeated. */
export function createNetwork({ schedule, faults, random }: Parts): Network {
  const listeners = new Set<Listener>()

  function deliver(listener: Listener, message: unknown): void {
    if (faults.inject('messageLost')) return
    const after = (ms: number): void =>
      schedule.after(ms, () => {
        if (listener.isAlive() && listeners.has(listener)) listener.receive(message)
      })
    listener.busyUntil = Math.max(schedule.now() + random.between(0, 3), listener.busyUntil)
    after(faults.inject('messageLate') ? random.between(10, 4_000) : listener.busyUntil - schedule.now())
    if (faults.inject('messageRepeated')) after(random.between(10, 4_000))
  }

  return {
    open: (isAlive) => ({
      publish(subject, message) {
        if (!isAlive()) return
        for (const listener of listeners) if (listener.subject === subject) deliver(listener, message)
      },
      listen(subject, receive) {
        const listener = { subject, receive, isAlive, busyUntil: 0 }
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
      isUp: () => true,
    }),
  }
}
