import { findHalted } from '../../halts/find-halted.ts'
import type { Chain, CoinChain } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { findSpendable } from '../coins/coin-rows.ts'
import { termsOf } from '../coins/coin-terms.ts'
import { findUnpaid } from '../transfers/find-unpaid.ts'
import { findCostSince } from '../transfers/plan-sweeps.ts'
import { endTransfer, setSent, setTransferBlock } from '../transfers/transfer-rows.ts'
import { adoptConsolidations, expectUnknown } from './adopt-consolidations.ts'
import { chooseJoined, joiningFee, leastWorth } from './choose-joined.ts'
import {
  findConsolidationVersions,
  findOpenConsolidations,
  type OpenConsolidation,
  recordConsolidation,
  useVersion,
} from './consolidation-rows.ts'
import type { ConsolidationContext } from './context.ts'
import type { ConsolidationRule } from './consolidation-rule.ts'
import { planOverflow } from './plan-overflow.ts'
import { replace } from './replace-consolidation.ts'

/** The time between two plans of a chain. */
const PLAN_EVERY_MS = 60_000
/** Outputs considered at once; the largest come first, as they have to suffice for what waits. */
const CONSIDERED_MAX = 2_000

const planned = new WeakMap<CoinChain, number>()

/**
 * Sends what own outputs hold above their limit to the cold address, joins small ones in one while fees are low, and tracks both until they
 * are final. Runs behind the payments of a step, and one at a time. Never throws: payments and readings go on without it. In a halt nothing is signed or sent.
 */
export async function runConsolidations(
  context: ConsolidationContext,
  chain: Chain,
  coins: CoinChain,
  depth: number,
): Promise<void> {
  const { db, log } = context
  const { network } = chain
  try {
    const isHalted = await findHalted(db, ['withdrawals', `network:${network}`])
    const open = await findOpenConsolidations(db, network)
    if (open.length === 0 && !isHalted) await planDue(context, network, coins, depth)
    const finalHeight = (await chain.tip()).height - depth + 1
    for (const consolidation of await findOpenConsolidations(db, network))
      await advance(context, chain, coins, consolidation, { finalHeight, isHalted }).catch((error: unknown) =>
        log.debug({ err: error, transferId: consolidation.id }, 'failed to advance a consolidation'),
      )
  } catch (error) {
    log.warn({ err: error, network }, 'failed to join own outputs')
  }
}

async function planDue(
  context: ConsolidationContext,
  network: string,
  coins: CoinChain,
  depth: number,
): Promise<void> {
  const { db, now, overflow, consolidation: rule } = context
  const at = now()
  if ((!rule && !overflow) || at - (planned.get(coins) ?? -Infinity) < PLAN_EVERY_MS) return
  planned.set(coins, at)
  expectUnknown(coins)
  await adoptConsolidations(context, network, coins)
  const open = async () => (await findOpenConsolidations(db, network)).length > 0
  if (await open()) return
  await planOverflow(context, network, coins, depth)
  if (rule && !(await open())) await planJoining(context, network, coins, rule, depth)
}

async function planJoining(
  { db, signer, log, now }: ConsolidationContext,
  network: string,
  coins: CoinChain,
  rule: ConsolidationRule,
  depth: number,
): Promise<void> {
  const at = now()
  const rate = await coins.feeRate()
  if (rate > rule.rate) return
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const least = leastWorth(rate, rule)
  const spendable = await findSpendable(db, network, { tipHeight, depth, limit: CONSIDERED_MAX, least })
  const unpaid = await findUnpaid(db, network, coins.currencyId)
  const { dust, feeRateMax } = coins
  const joined = chooseJoined(spendable, rule, unpaid, { rate, feeRateMax, dust })
  if (!joined) return
  const fee = joiningFee(joined.inputs.length, rate)
  if ((await findCostSince(db, network, at)) + fee > rule.costPerDay) return
  const terms = termsOf(coins, joined.inputs, joined.amount, tipHeight)
  expectUnknown(coins)
  const reply = await signer.consolidate({ network, currencyId: coins.currencyId, terms })
  if (reply.kind !== 'signed') {
    log.warn(
      { network, ...(reply.kind === 'later' ? reply : { reason: reply.kind }) },
      'signer joined no outputs',
    )
    return
  }
  await recordConsolidation(db, network, coins, { ...reply, height: tipHeight, at })
}

/** Takes a consolidation as far as it goes. Its transaction is stored before it is sent, so that each step may be repeated. */
async function advance(
  context: ConsolidationContext,
  chain: Chain,
  coins: CoinChain,
  consolidation: OpenConsolidation,
  { finalHeight, isHalted }: { readonly finalHeight: number; readonly isHalted: boolean },
): Promise<void> {
  const { db, now } = context
  const { id, status } = consolidation
  const versions = await findConsolidationVersions(db, chain.network, id)
  const states = await Promise.all(versions.map(({ txid }) => chain.stateOf(txid)))
  const mined = states.findIndex(({ kind }) => kind === 'mined')
  const [version, state] = [versions[Math.max(mined, 0)], states[Math.max(mined, 0)]]
  if (!version || !state) throw new Error(`consolidation ${id} has no transaction`)
  await useVersion(db, coins, id, version)
  await setTransferBlock(db, id, state.kind === 'mined' ? { ...state, fee: version.fee } : undefined)
  if (state.kind === 'mined') {
    if (state.height <= finalHeight) await endTransfer(db, id, { status: 'mined', reason: null }, now())
    return
  }
  if (isHalted) return
  const raw = (await replace(context, chain.network, coins, consolidation, { version, state })) ?? version.raw
  if (status === 'signed' || state.kind === 'unknown' || raw !== version.raw) await chain.broadcast(raw)
  if (status === 'signed' || raw !== version.raw) await setSent(db, id)
}
