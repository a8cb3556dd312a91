import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '@halyard/server/custody'

const DELAY_MAX_MS = 60
const FAILURE_RATE = 0.005

/** Simulates a node across a network: adds latency and occasional failures. */
export function makeFlaky(chain: Chain, random: () => number = Math.random): Chain {
  async function overNetwork<Result>(call: () => Promise<Result>): Promise<Result> {
    await sleep(random() * DELAY_MAX_MS)
    if (random() < FAILURE_RATE) throw new Error(`the ${chain.network} node did not respond`)
    const result = await call()
    // The reply is lost, but the call has taken effect.
    if (random() < FAILURE_RATE) throw new Error(`the response of the ${chain.network} node was lost`)
    return result
  }

  return {
    network: chain.network,
    blockMs: chain.blockMs,
    tip: () => overNetwork(() => chain.tip()),
    blockAt: (height) => overNetwork(() => chain.blockAt(height)),
    hashAt: (height) => overNetwork(() => chain.hashAt(height)),
    waiting: () => overNetwork(() => chain.waiting()),
    stateOf: (txid) => overNetwork(() => chain.stateOf(txid)),
    termsOf: (order, from) => overNetwork(() => chain.termsOf(order, from)),
    broadcast: (raw) => overNetwork(() => chain.broadcast(raw)),
  }
}
