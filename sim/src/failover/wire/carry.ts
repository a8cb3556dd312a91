import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'node:net'

/** How a link treats what goes over it. */
export interface Condition {
  /** From one end to the other, in milliseconds. */
  readonly delayMs: number
  /** The share of packets that are lost. */
  readonly lossShare: number
  /** Whether every packet is lost. */
  readonly isCut: boolean
}

export const SOUND: Condition = { delayMs: 0, lossShare: 0, isCut: false }

/** The data of a packet on an Ethernet. */
const SEGMENT_BYTES = 1_448
/** TCP sends a packet again after this time, and after twice as long each further time, as Linux does for a link of 100 ms. */
const AGAIN_MS = 300
/** The same for the first packet of a connection. */
export const OPEN_AGAIN_MS = 1_000
/** The bytes that are under way in one direction before the sender has to wait. */
const UNDER_WAY_MAX = 1_048_576

/** Returns whether at least one of some packets is lost. */
export function isLost({ lossShare, isCut }: Condition, packets: number, random = Math.random): boolean {
  return isCut || random() < 1 - (1 - lossShare) ** packets
}

/** Resolves once packets have arrived that are sent now, and are sent again as often as they are lost. */
export async function arrive(condition: () => Condition, packets: number, againMs = AGAIN_MS): Promise<void> {
  for (let waitMs = againMs; ; waitMs *= 2) {
    const { delayMs } = condition()
    if (!isLost(condition(), packets)) {
      if (delayMs > 0) await sleep(delayMs)
      return
    }
    await sleep(waitMs)
  }
}

/**
 * Carries what a socket receives to another one, in order: a packet that is lost holds up all that follow it. The end of a connection is
 * carried as well.
 */
export function carry(from: Socket, to: Promise<Socket>, condition: () => Condition): void {
  let last: Promise<unknown> = to
  let underWay = 0
  async function deliver(bytes: Buffer, earlier: Promise<unknown>, arrived: Promise<void>): Promise<void> {
    await Promise.all([earlier, arrived])
    const receiver = await to
    receiver.write(bytes)
    underWay -= bytes.length
    if (underWay <= UNDER_WAY_MAX) from.resume()
  }
  from.on('data', (bytes) => {
    underWay += bytes.length
    if (underWay > UNDER_WAY_MAX) from.pause()
    const arrived = arrive(condition, Math.ceil(bytes.length / SEGMENT_BYTES))
    last = deliver(bytes, last, arrived)
    // The other end is gone: so is what was sent to it.
    last.catch(() => undefined)
  })
  from.on('close', () => {
    void Promise.all([last, arrive(condition, 1)]).then(
      async () => (await to).end(),
      () => undefined,
    )
  })
}
