import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Chain, CoinChain, CoinTerms, TransactionState } from './chains/chain.ts'
import type { OpenPayment, PassedWithdrawal } from './payment-rows.ts'
import type { SignerClient } from './signer/signer-client.ts'
import { findCursor } from './sync-chain.ts'
import { bumpTermsOf, isRaiseDue } from './coins/bump-payment.ts'
import {
  coinTermsOf,
  findInputs,
  findVersions,
  insertCoinPayment,
  type SignedCoinPayment,
  useVersion,
} from './coins/coin-payments.ts'

interface CoinContext {
  readonly db: Database
  readonly signer: SignerClient
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Returns the terms of a withdrawal's payment. `undefined` while the own outputs do not suffice: that is recorded, and
 * reported once.
 */
export async function termsOrWait(
  { db, log, now }: CoinContext,
  network: string,
  coins: CoinChain,
  { withdrawalId, amount }: PassedWithdrawal,
  depth: number,
): Promise<CoinTerms | undefined> {
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const terms = await coinTermsOf(db, network, coins, { amount, tipHeight, depth })
  if (terms) return terms
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refill_wait')
    .values({ withdrawal_id: withdrawalId, network, since: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    log.warn(
      { withdrawalId, network, payer: coins.payer },
      'withdrawal waits for a refill of the paying address',
    )
  return undefined
}

/** Stores a payment's first signed transaction with the outputs that it spends. */
export async function recordFirst(
  { db, now }: CoinContext,
  network: string,
  coins: CoinChain,
  signed: Pick<SignedCoinPayment, 'withdrawalId' | 'txid' | 'raw'>,
): Promise<void> {
  const height = (await findCursor(db, network))?.height ?? 0
  await insertCoinPayment(db, network, coins, { ...signed, height, at: now() })
  await db.deleteFrom('refill_wait').where('withdrawal_id', '=', String(signed.withdrawalId)).execute()
}

/** Returns a payment with the transaction that a block includes, or else its newest, and that one's state. */
export async function findCurrent(
  { db }: CoinContext,
  chain: Chain,
  payment: OpenPayment,
): Promise<{ readonly payment: OpenPayment; readonly state: TransactionState }> {
  const versions = await findVersions(db, chain.network, payment.withdrawalId)
  const states = await Promise.all(versions.map(({ txid }) => chain.stateOf(txid)))
  const mined = states.findIndex(({ kind }) => kind === 'mined')
  const at = Math.max(mined, 0)
  const [version, state] = [versions[at], states[at]]
  if (!version || !state)
    throw new Error(`${chain.network}: payment ${payment.withdrawalId} has no transaction`)
  await useVersion(db, payment.withdrawalId, version)
  return {
    payment: { ...payment, txid: version.txid, raw: version.raw },
    state: state.kind === 'mined' ? { ...state, fee: version.fee } : state,
  }
}

/**
 * Has a payment that waits too long signed again with a higher fee, and returns it with its new transaction. Returns
 * `undefined` if there is nothing to do. The signer gives the same replacement for a transaction each time.
 */
export async function raiseFee(
  context: CoinContext,
  { network }: Chain,
  coins: CoinChain,
  payment: OpenPayment,
): Promise<OpenPayment | undefined> {
  const { db, signer, log, now } = context
  const { withdrawalId, currencyId, address, amount } = payment
  const [newest] = await findVersions(db, network, withdrawalId)
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  if (!newest || !isRaiseDue(newest, tipHeight)) return undefined
  const inputs = await findInputs(db, network, withdrawalId)
  if (inputs.length !== coins.read(newest.raw).inputs.length) return undefined
  const rate = await coins.feeRate()
  const terms = bumpTermsOf(coins, { newest, inputs, amount, tipHeight, rate })
  if (!terms) return undefined
  const reply = await signer.sign({
    withdrawalId,
    network,
    currencyId,
    address,
    amount: String(amount),
    terms,
  })
  if (reply.kind !== 'signed') {
    log.warn({ withdrawalId, reply: reply.kind }, 'signer did not raise the fee of a waiting payment')
    return undefined
  }
  const { txid, raw } = reply
  await insertCoinPayment(db, network, coins, { withdrawalId, txid, raw, height: tipHeight, at: now() })
  await useVersion(db, withdrawalId, reply)
  log.info({ withdrawalId, txid, replaces: newest.txid }, 'raised the fee of a waiting payment')
  return { ...payment, txid, raw }
}
