import type { CoinChain, CoinTerms, TransactionState } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import type { CoinVersion } from '../coins/batch-rows.ts'
import { bumpTermsOf, isRaiseDue } from '../coins/bump-payment.ts'
import { PAID_VBYTES } from '../coins/choose-coins.ts'
import { type Coin, sumOf } from '../coins/coin-rows.ts'
import { termsOf } from '../coins/coin-terms.ts'
import { joiningFee } from './choose-joined.ts'
import { findOutputs, type OpenConsolidation, recordReplacement } from './consolidation-rows.ts'
import type { ConsolidationContext } from './context.ts'

interface Current {
  readonly version: CoinVersion
  readonly state: TransactionState
}

/**
 * Has a consolidation that waits for six blocks signed again, and returns the new transaction: at the present fee, if that is higher and
 * still low by the rule, or without the outputs that a reorganisation removed, which would hold the others for good. What goes to the cold
 * address pays up to the highest fee of the chain, and is less if outputs are missing.
 */
export async function replace(
  { db, signer, log, now, consolidation, overflow }: ConsolidationContext,
  network: string,
  coins: CoinChain,
  { id, kind }: OpenConsolidation,
  current: Current,
): Promise<string | undefined> {
  const { txid: replaces, raw: before } = current.version
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const isOverflow = kind === 'overflow'
  const rateMax = isOverflow ? overflow && coins.feeRateMax : consolidation?.rate
  if (rateMax === undefined || !isRaiseDue(current.version, tipHeight)) return undefined
  const { inputs: spent, toCold } = coins.read(before)
  const inputs = await findOutputs(db, network, spent)
  const scene = { inputs, tipHeight, rate: await coins.feeRate(), rateMax, toCold }
  const next =
    inputs.length === spent.length ? raisedTerms(coins, current, scene) : reducedTerms(coins, current, scene)
  if (!next) return undefined
  const common = { network, currencyId: coins.currencyId, terms: { ...next.terms, replaces } }
  const reply =
    isOverflow && coins.cold
      ? await signer.overflow({ ...common, address: coins.cold.address, amount: String(next.toCold) })
      : await signer.consolidate(common)
  if (reply.kind !== 'signed') {
    log.warn({ transferId: id, reply: reply.kind }, 'signer did not replace a waiting consolidation')
    return undefined
  }
  await recordReplacement(db, network, coins, id, { ...reply, height: tipHeight, at: now() })
  log.info({ transferId: id, txid: reply.txid, replaces }, 'replaced a waiting consolidation')
  return reply.raw
}

interface Scene {
  /** The outputs that it spends, as far as the present chain has them. */
  readonly inputs: readonly Coin[]
  readonly tipHeight: number
  /** The present fee for each virtual byte, and the highest one of its kind. */
  readonly rate: bigint
  readonly rateMax: bigint
  /** The amount for the cold address. */
  readonly toCold: bigint
}

interface Next {
  readonly terms: CoinTerms
  readonly toCold: bigint
}

function raisedTerms(
  coins: CoinChain,
  { version: newest }: Current,
  { inputs, tipHeight, rate, rateMax, toCold }: Scene,
): Next | undefined {
  if (rate * BigInt(newest.vsize) <= newest.fee) return undefined
  const waiting = { newest, inputs, amount: toCold, tipHeight, rate }
  const terms = bumpTermsOf({ ...coins, feeRateMax: rateMax }, waiting)
  return terms && { terms, toCold }
}

/** While the node has the transaction, the outputs that are missing are mined again. */
function reducedTerms(
  coins: CoinChain,
  { state }: Current,
  { inputs, tipHeight, rate: present, rateMax, toCold }: Scene,
): Next | undefined {
  const rate = present < rateMax ? present : rateMax
  const extra = toCold > 0n ? rate * PAID_VBYTES : 0n
  const rest = sumOf(inputs) - joiningFee(inputs.length, rate) - extra
  if (state.kind !== 'unknown' || inputs.length === 0 || rest < coins.dust) return undefined
  if (rest - toCold >= coins.dust || toCold === 0n)
    return { terms: termsOf(coins, inputs, rest - toCold, tipHeight), toCold }
  const paid = rest < toCold ? rest : toCold
  return { terms: termsOf(coins, inputs, 0n, tipHeight), toCold: paid }
}
