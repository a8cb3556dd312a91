import { createHash } from 'node:crypto'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Command, Engine } from '../engine/index.ts'
import type { Chain } from './chains/chain.ts'
import { type DepositRow, findDeposits, moveDeposit, noteWaiting } from './deposit-rows.ts'
import { findCursor } from './follow-chain.ts'
import type { NetworkRules } from './network-rules.ts'

/** Blocks above a deposit on a network that is none of its currency, before a person is asked. */
const CONFIRMATIONS_UNLISTED = 100
/** While it is open whether an undone deposit comes back, its owner withdraws nothing. */
const HOLD_MS = 60 * 60 * 1000

export interface Settling {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * Credits what was decided, also before we were stopped. The chain is not followed on while it answers false: a deposit
 * that is neither credited nor not must not be undone.
 */
export async function finishCredits(settling: Settling, network: string): Promise<boolean> {
  let isFinished = true
  for (const deposit of await findDeposits(settling.db, network, 'crediting'))
    isFinished = (await credit(settling, deposit)) && isFinished
  return isFinished
}

/** What follows from where the chain stands: deposits seen, gone, deep enough, or undone for good. */
export async function settleDeposits(settling: Settling, chain: Chain, rules: NetworkRules): Promise<void> {
  const { db } = settling
  const cursor = await findCursor(db, chain.network)
  if (!cursor) return
  const waiting = await chain.waiting()
  await noteWaiting(db, chain.network, waiting, settling.now())
  await dropGone(settling, chain, cursor.height)
  await decideConfirmed(settling, chain.network, rules, cursor.height)
  await finishCredits(settling, chain.network)
  await settleOrphans(settling, chain.network, rules, cursor.height)
}

/** Seen, and now neither waiting nor in a block that we have yet to take. */
async function dropGone({ db, now }: Settling, chain: Chain, height: number): Promise<void> {
  for (const { id, txid } of await findDeposits(db, chain.network, 'seen')) {
    const state = await chain.stateOf(txid)
    if (state.kind === 'unknown' || (state.kind === 'mined' && state.height <= height))
      await moveDeposit(db, id, 'seen', 'gone', { endedAt: now() })
  }
}

async function decideConfirmed(
  { db, now }: Settling,
  network: string,
  rules: NetworkRules,
  height: number,
): Promise<void> {
  for (const deposit of await findDeposits(db, network, 'confirming')) {
    const rule = rules(deposit.currencyId)
    if (deposit.height === undefined) continue
    if (height - deposit.height + 1 < (rule?.confirmations ?? CONFIRMATIONS_UNLISTED)) continue
    if (!deposit.waived && !rule) {
      const held = { why: 'network_unknown', at: now() } as const
      await moveDeposit(db, deposit.id, 'confirming', 'held', { held })
      continue
    }
    if (!deposit.waived && rule && deposit.amount < rule.depositMin) {
      await moveDeposit(db, deposit.id, 'confirming', 'too_small', { endedAt: now() })
      continue
    }
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${proofLock(network, deposit.txid)}))`.execute(trx)
      const submission = await trx
        .selectFrom('charge_request')
        .select('id')
        .where('network', '=', network)
        .where('txid', '=', deposit.txid)
        .where('status', 'in', ['passing', 'passed'])
        .executeTakeFirst()
      if (submission) await moveDeposit(trx, deposit.id, 'confirming', 'submitted', { endedAt: now() })
      else await moveDeposit(trx, deposit.id, 'confirming', 'crediting')
    })
  }
}

/** One transaction is credited either as a deposit or as a submission; whoever decides holds this lock. */
export function proofLock(network: string, txid: string): string {
  return `deposit:${network}:${txid}`
}

/** False when it is still to be done. */
async function credit({ db, engine, log, now }: Settling, deposit: DepositRow): Promise<boolean> {
  const { id, customerId, currencyId } = deposit
  const source = sourceOf(deposit)
  const answer = await once(engine, customerId, `deposit:${source}${againOf(deposit)}`, {
    kind: 'creditDeposit',
    customerId,
    currencyId,
    amount: amount(deposit.amount),
    source,
  })
  if (!answer.ok && answer.reject === 'busy') return false
  if (answer.ok) {
    await moveDeposit(db, id, 'crediting', 'credited', { creditedAt: now() })
    return true
  }
  log.error({ deposit: source, reject: answer.reject }, 'a deposit could not be credited')
  await moveDeposit(db, id, 'crediting', 'held', { held: { why: 'credit_refused', at: now() } })
  return true
}

/** Credited, and its block was undone: held at once, and taken back when no other block holds it in time. */
async function settleOrphans(
  { db, engine, log, now }: Settling,
  network: string,
  rules: NetworkRules,
  height: number,
): Promise<void> {
  for (const deposit of await findDeposits(db, network, 'orphaned')) {
    const { id, customerId, currencyId, orphanedHeight = 0 } = deposit
    const source = sourceOf(deposit)
    const until = now() + HOLD_MS
    await once(
      engine,
      customerId,
      `hold:${source}:${orphanedHeight}`,
      { kind: 'setHold', customerId, until },
      'hold',
    )
    const confirmations = rules(currencyId)?.confirmations ?? 1
    if (height < orphanedHeight + confirmations) continue
    const answer = await once(engine, customerId, `reverse:${source}${againOf(deposit)}`, {
      kind: 'reverseDeposit',
      customerId,
      currencyId,
      amount: amount(deposit.amount),
      source,
    })
    if (answer.ok) {
      log.warn({ deposit: source, customerId }, 'a credited deposit was undone by its chain, and taken back')
      await moveDeposit(db, id, 'orphaned', 'reversed', { endedAt: now(), nextRound: true })
    } else if (answer.reject !== 'busy') {
      log.error({ deposit: source, reject: answer.reject }, 'a deposit could not be taken back')
      await moveDeposit(db, id, 'orphaned', 'held', { held: { why: 'take_back_refused', at: now() } })
    }
  }
}

/** What a deposit is called in the ledger. After it was credited and taken back, it is another one. */
function sourceOf({ network, txid, output, round }: DepositRow): string {
  const source = `${network}:${txid}:${output}`
  return round === 0 ? source : `${source}:${round}`
}

/** A key that was refused stays refused: after a person has looked, it is asked for with another one. */
function againOf({ attempt }: DepositRow): string {
  return attempt === 0 ? '' : `:again:${attempt}`
}

/** Has a command done once for ever. `body` is what must be the same when it is repeated: all of it, if absent. */
function once(engine: Engine, customerId: number, key: string, command: Command, body?: string) {
  const text =
    body ??
    JSON.stringify(command, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return engine.submit(command, {
    customerId,
    key,
    bodyHash: createHash('sha256').update(text).digest('base64url'),
  })
}
