import type { CoinChain, CoinTerms } from './chains/chain.ts'
import { recordBatch, totalOf } from './coins/batch-rows.ts'
import { chooseCoins } from './coins/choose-coins.ts'
import { type Coin, findSpendable } from './coins/coin-rows.ts'
import { termsOf } from './coins/coin-terms.ts'
import { PAYMENTS_MAX, planBatches } from './coins/plan-batches.ts'
import { recordConflict } from './payment-conflicts.ts'
import { findPassed, type PassedWithdrawal } from './payment-rows.ts'
import { forEachOf, type PaymentContext, REFUSED_BY_POLICY } from './pay-withdrawals.ts'
import type { BatchReply, KnownBatch } from './signer/batch-client.ts'
import { findCursor } from './chains/chain-cursor.ts'

/** Outputs considered in one step. Smaller ones wait for larger ones to be spent. */
const CONSIDERED_MAX = 2_000

type Member = Pick<PassedWithdrawal, 'withdrawalId' | 'address' | 'amount'>

/** The state of the chain by which a step pays. */
interface Scene {
  readonly network: string
  readonly coins: CoinChain
  readonly tipHeight: number
  /** Fee for each virtual byte. */
  readonly rate: bigint
}

/** Has passed withdrawals signed, as many together as a transaction may pay. Those that own outputs do not suffice for wait. */
export async function signPassed(
  context: PaymentContext,
  network: string,
  coins: CoinChain,
  depth: number,
): Promise<void> {
  const { db } = context
  const passed = await findPassed(db, network, { limit: PAYMENTS_MAX })
  if (passed.length === 0) return
  const tipHeight = (await findCursor(db, network))?.height ?? 0
  const spendable = await findSpendable(db, network, { tipHeight, depth, limit: CONSIDERED_MAX })
  const rate = await coins.feeRate()
  const { batches, short } = planBatches(passed, spendable, { rate, dust: coins.dust })
  for (const withdrawal of short) await recordWait(context, network, coins, withdrawal)
  await forEachOf(batches, async ({ members, inputs }) => {
    const admitted: PassedWithdrawal[] = []
    for (const member of members) if (await context.screening.handOver(network, member)) admitted.push(member)
    await signBatch(context, { network, coins, tipHeight, rate }, admitted, inputs)
  })
}

/** Records that a withdrawal waits for a refill, and reports it once. */
async function recordWait(
  { db, log, now }: PaymentContext,
  network: string,
  { payer }: CoinChain,
  { withdrawalId }: PassedWithdrawal,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refill_wait')
    .values({ withdrawal_id: withdrawalId, network, since: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    log.warn({ withdrawalId, network, payer }, 'withdrawal waits for a refill of the paying address')
}

/**
 * Has one transaction signed that pays withdrawals with some of the outputs, and returns the outputs that are left. One that is refused
 * or postponed does not stop the others: they are requested without it.
 */
async function signBatch(
  context: PaymentContext,
  scene: Scene,
  members: readonly PassedWithdrawal[],
  available: readonly Coin[],
): Promise<readonly Coin[]> {
  if (members.length === 0) return available
  const { db, signer, now } = context
  const { network, coins, tipHeight, rate } = scene
  const wanted = { amount: totalOf(members), payments: members.length, rate, dust: coins.dust }
  const choice = chooseCoins(available, wanted)
  if (!choice) {
    await takeBack(context, members)
    return available
  }
  const { inputs, change } = choice
  const terms = termsOf(coins, inputs, change, tipHeight)
  const reply = await signer.batch(requestOf(network, coins, members, terms))
  if (reply.kind !== 'signed') return signRest(context, scene, members, available, reply)
  const { txid, raw } = reply
  const ids = members.map(({ withdrawalId }) => withdrawalId)
  await recordBatch(db, network, coins, ids, { txid, raw, height: tipHeight, at: now() })
  // A repeated request gets the transaction of the first, which may spend others than now chosen.
  const spent = new Set(coins.read(raw).inputs.map(({ txid: id, output }) => `${id}:${output}`))
  return available.filter((coin) => !spent.has(`${coin.txid}:${coin.output}`))
}

/** Goes on with the withdrawals that a reply does not stop: of a postponed batch both halves are requested alone. */
async function signRest(
  context: PaymentContext,
  scene: Scene,
  members: readonly PassedWithdrawal[],
  available: readonly Coin[],
  reply: Exclude<BatchReply, { kind: 'signed' }>,
): Promise<readonly Coin[]> {
  if (reply.kind === 'later') {
    if (members.length === 1) {
      const [member] = members
      context.log.warn(
        { withdrawalId: member?.withdrawalId, reason: reply.reason },
        'signer postponed withdrawal',
      )
      await takeBack(context, members)
      return available
    }
    const middle = Math.ceil(members.length / 2)
    const left = await signBatch(context, scene, members.slice(0, middle), available)
    return signBatch(context, scene, members.slice(middle), left)
  }
  const decided =
    reply.kind === 'refused'
      ? await returnRefused(context, reply.payments)
      : await settleConflict(context, scene, reply)
  const rest = members.filter(({ withdrawalId }) => !decided.has(withdrawalId))
  if (rest.length === members.length) throw new Error('the signer decided other withdrawals than requested')
  return signBatch(context, scene, rest, available)
}

async function returnRefused(
  { engine, log }: PaymentContext,
  payments: Extract<BatchReply, { kind: 'refused' }>['payments'],
): Promise<ReadonlySet<number>> {
  for (const { withdrawalId, reason } of payments) {
    log.error({ withdrawalId, reason }, 'signer refused withdrawal; returning funds')
    await engine.submit({ kind: 'returnWithdrawal', withdrawalId, reason: REFUSED_BY_POLICY })
  }
  return new Set(payments.map(({ withdrawalId }) => withdrawalId))
}

/** Stores what the signer has with other contents for operators, and what it signed before in another batch as that batch. */
async function settleConflict(
  context: PaymentContext,
  scene: Scene,
  { differing, batches }: Extract<BatchReply, { kind: 'conflict' }>,
): Promise<ReadonlySet<number>> {
  const { db, log, now, screening } = context
  const { network } = scene
  for (const { withdrawalId, ...known } of differing) {
    log.error(
      { withdrawalId },
      'signer conflict: withdrawal already signed with different contents; manual review required',
    )
    await screening.takeBack(withdrawalId)
    await recordConflict(db, { network, withdrawalId }, known, now())
  }
  const adopted: number[] = []
  for (const batch of batches) adopted.push(...(await adopt(context, scene, batch)))
  return new Set([...differing.map(({ withdrawalId }) => withdrawalId), ...adopted])
}

/**
 * Records a transaction that the signer signed and the server did not store, before a crash or before the database was restored, and
 * returns the withdrawals that it pays. One with other contents is a conflict when it is requested.
 */
async function adopt(
  { db, log, now, screening }: PaymentContext,
  { network, coins, tipHeight }: Scene,
  { txid, raw, payments }: KnownBatch,
): Promise<readonly number[]> {
  const ids = payments.map(({ withdrawalId }) => withdrawalId)
  const own = (await findPassed(db, network, { ids, limit: PAYMENTS_MAX })).filter(
    ({ withdrawalId, amount, address }) => {
      const known = payments.find((payment) => payment.withdrawalId === withdrawalId)
      return known?.amount === String(amount) && (known.address ?? address) === address
    },
  )
  for (const withdrawal of own) await screening.handOver(network, withdrawal)
  const adopted = own.map(({ withdrawalId }) => withdrawalId)
  if (adopted.length !== ids.length)
    log.error(
      { txid, paid: ids, adopted },
      'a signed transaction pays withdrawals that differ from the books',
    )
  if (adopted.length > 0)
    await recordBatch(db, network, coins, adopted, { txid, raw, height: tipHeight, at: now() })
  return adopted
}

async function takeBack({ screening }: PaymentContext, members: readonly Member[]): Promise<void> {
  for (const { withdrawalId } of members) await screening.takeBack(withdrawalId)
}

/** Returns a request in the signer's form. */
export function requestOf(
  network: string,
  { currencyId }: CoinChain,
  members: readonly Member[],
  terms: CoinTerms,
) {
  return {
    network,
    currencyId,
    payments: members.map(({ withdrawalId, address, amount }) => ({
      withdrawalId,
      address,
      amount: String(amount),
    })),
    terms,
  }
}
