import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '../../custody/chains/chain.ts'

const DELAY_MAX_MS = 60
const FAILURES = 0.005

/** A chain as it is across a network: late, and now and then not there. */
export function makeFlaky(chain: Chain, random: () => number = Math.random): Chain {
  async function across<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await sleep(random() * DELAY_MAX_MS)
    if (random() < FAILURES) throw new Error(`the ${chain.network} node did not answer`)
    const answer = await call()
    // Lost on the way back: what was asked for has happened all the same.
    if (random() < FAILURES) throw new Error(`the ${chain.network} node's answer was lost`)
    return answer
  }

  return {
    network: chain.network,
    blockMs: chain.blockMs,
    tip: () => across(() => chain.tip()),
    blockAt: (height) => across(() => chain.blockAt(height)),
    hashAt: (height) => across(() => chain.hashAt(height)),
    waiting: () => across(() => chain.waiting()),
    stateOf: (txid) => across(() => chain.stateOf(txid)),
    termsOf: (order, from) => across(() => chain.termsOf(order, from)),
    broadcast: (raw) => across(() => chain.broadcast(raw)),
  }
}
