import { z } from 'zod'

/**
 * The cause for which a network is paused. `closed`: not offered now; `halted`: announced, with a text; `stopped`: its chain is not
 * followed, until colleagues have looked at it or its node, which was away for five minutes, is back.
 */
const PAUSE_CAUSES = ['closed', 'halted', 'stopped'] as const

/** A pause of a network in one direction. */
const networkPauseSchema = z.object({
  why: z.enum(PAUSE_CAUSES),
  text: z.string().describe('The announcement in the language of the caller; empty if there is none'),
})

/** The fields by which a network is chosen, for one currency and one direction. Amounts are in the currency. */
export const networkFacts = {
  min: z.string(),
  fee: z.string(),
  confirmations: z.int().describe('Blocks until it is final'),
  block_ms: z.int().describe('The usual time between blocks; 0 where nothing is mined'),
  paused: z.nullable(networkPauseSchema).describe('Why nothing moves now'),
  last_used: z.boolean().describe("Whether the customer's last one in this direction used it"),
}

/** The page of a transaction at an explorer of its chain, on another site; null where there is none. */
export const explorerSchema = z.nullable(z.url({ protocol: /^https?$/ }))
