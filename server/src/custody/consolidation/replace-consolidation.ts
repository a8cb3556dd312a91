import type { CoinChain, CoinTerms, TransactionState } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import type { CoinVersion } from '../coins/batch-rows.ts'
import { bumpTermsOf, isRaiseDue } from '../coins/bump-payment.ts'
import { type Coin, sumOf } from '../coins/coin-rows.ts'
import { termsOf } from '../coins/coin-terms.ts'
import { joiningFee } from './choose-joined.ts'
import { findOutputs, type OpenConsolidation, recordReplacement } from './consolidation-rows.ts'
import type { ConsolidationRule } from './consolidation-rule.ts'
import type { ConsolidationContext } from './context.ts'

interface Current {
  readonly version: CoinVersion
  readonly state: TransactionState
}

/**
 * Has a consolidation that waits for six blocks signed again, and returns the new transaction: at the present fee, if that is higher and
 * still low by the rule, or without the outputs that a reorganisation removed, which would hold the others for good.
 */
export async function replace(
  { db, signer, log, now, consolidation: rule }: ConsolidationContext,
  network: string,
  coins: CoinChain,
  { id }: OpenConsolidation,
  current: Current,
): Promise<string | undefined> {
  const { txid: replaces, raw: before } = current.version
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  if (!rule || !isRaiseDue(current.version, tipHeight)) return undefined
  const spent = coins.read(before).inputs
  const inputs = await findOutputs(db, network, spent)
  const present = await coins.feeRate()
  const terms =
    inputs.length === spent.length
      ? raisedTerms(coins, rule, current, { inputs, tipHeight, rate: present })
      : reducedTerms(coins, rule, current, { inputs, tipHeight, rate: present })
  if (!terms) return undefined
  const asked = { network, currencyId: coins.currencyId, terms: { ...terms, replaces } }
  const reply = await signer.consolidate(asked)
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
  /** The present fee for each virtual byte. */
  readonly rate: bigint
}

function raisedTerms(
  coins: CoinChain,
  rule: ConsolidationRule,
  { version: newest }: Current,
  { inputs, tipHeight, rate }: Scene,
): CoinTerms | undefined {
  if (rate * BigInt(newest.vsize) <= newest.fee) return undefined
  return bumpTermsOf({ ...coins, feeRateMax: rule.rate }, { newest, inputs, amount: 0n, tipHeight, rate })
}

/** While the node has the transaction, the outputs that are missing are mined again. */
function reducedTerms(
  coins: CoinChain,
  rule: ConsolidationRule,
  { state }: Current,
  { inputs, tipHeight, rate: present }: Scene,
): CoinTerms | undefined {
  const rate = present < rule.rate ? present : rule.rate
  const amount = sumOf(inputs) - joiningFee(inputs.length, rate)
  const isLost = state.kind === 'unknown' && inputs.length > 0 && amount >= coins.dust
  return isLost ? termsOf(coins, inputs, amount, tipHeight) : undefined
}
