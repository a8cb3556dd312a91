import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Condition, SOUND } from './carry.ts'

interface Address {
  readonly host: string
  readonly port: number
}

/** An address at which connections are carried to another one, over a link. Several can share a link. */
export interface Wire {
  readonly link: string
  readonly listen: Address
  readonly target: Address
}

export type WireMessage =
  | { readonly kind: 'open'; readonly wires: readonly Wire[] }
  | { readonly kind: 'set'; readonly link: string; readonly condition: Condition }

/** The links between machines, each of which is sound at first. */
export interface Wires {
  /** Changes links, also for connections that are open. */
  set(links: readonly string[], condition: Condition): void
  mend(links: readonly string[]): void
  end(): void
}

/** Starts the process that carries connections over all links. */
export async function openWires(wires: readonly Wire[]): Promise<Wires> {
  const relay: ChildProcess = fork(join(import.meta.dirname, 'relay.ts'))
  const send = (message: WireMessage): void => void relay.send(message)
  const ready = once(relay, 'message')
  send({ kind: 'open', wires })
  await ready
  const set = (links: readonly string[], condition: Condition): void => {
    for (const link of links) send({ kind: 'set', link, condition })
  }
  return { set, mend: (links) => set(links, SOUND), end: () => relay.disconnect() }
}
