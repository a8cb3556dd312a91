import type { CoinChain } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { INPUT_VBYTES } from '../coins/choose-coins.ts'
import { findSpendable } from '../coins/coin-rows.ts'
import { termsOf } from '../coins/coin-terms.ts'
import { findUnpaid } from '../transfers/find-unpaid.ts'
import { expectUnknown } from './adopt-consolidations.ts'
import { chooseOverflow } from './choose-overflow.ts'
import { recordConsolidation } from './consolidation-rows.ts'
import type { ConsolidationContext } from './context.ts'

/** Outputs considered at once. */
const CONSIDERED_MAX = 2_000

/** Requests in one step: the whole surplus, then half as much each time. */
const REQUESTS_MAX = 10

/**
 * Has what own outputs hold above their limit signed for the cold address, and stores it. If the signer's limit of a day does not allow the
 * whole, half as much is asked for, and so on, so that what the day still allows leaves.
 */
export async function planOverflow(
  { db, signer, log, now, overflow: rule }: ConsolidationContext,
  network: string,
  coins: CoinChain,
  depth: number,
): Promise<void> {
  const { cold, currencyId, dust, feeRateMax } = coins
  if (!rule || !cold) return
  const rate = await coins.feeRate()
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const least = rate * INPUT_VBYTES + 1n
  const spendable = await findSpendable(db, network, { tipHeight, depth, limit: CONSIDERED_MAX, least })
  const unpaid = await findUnpaid(db, network, currencyId)
  const { address } = cold
  let most: bigint | undefined
  let reason: string | undefined
  for (let asked = 0; asked < REQUESTS_MAX; asked += 1) {
    const chosen = chooseOverflow(spendable, rule, unpaid, { rate, feeRateMax, dust }, most)
    if (!chosen) break
    const terms = termsOf(coins, chosen.inputs, chosen.change, tipHeight)
    expectUnknown(coins)
    const reply = await signer.overflow({
      network,
      currencyId,
      address,
      amount: String(chosen.amount),
      terms,
    })
    if (reply.kind === 'signed') {
      await recordConsolidation(db, network, coins, { ...reply, height: tipHeight, at: now() })
      return
    }
    reason = reply.kind === 'later' ? reply.reason : reply.kind
    if (reason !== 'day_limit_reached') break
    most = chosen.amount / 2n
  }
  if (reason !== undefined) log.warn({ network, reason }, 'signer sent nothing to the cold address')
}
