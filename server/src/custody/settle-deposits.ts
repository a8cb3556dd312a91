import { createHash } from 'node:crypto'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Command, Engine } from '../engine/index.ts'
import { findHalted } from '../halts/find-halted.ts'
import type { Chain } from './chains/chain.ts'
import { finalHeightOf } from './expiring/final-height.ts'
import { type DepositRow, findDeposits, moveDeposit, upsertUnconfirmed } from './deposit-rows.ts'
import { findCursor } from './chains/chain-cursor.ts'
import type { Screening } from './screening/screen-chain.ts'
import type { ScreenedItem } from './screening/screening.ts'
import type { NetworkRules } from './network-rules.ts'

/** Confirmations before a deposit on a network that does not carry its currency goes to manual review. */
const CONFIRMATIONS_UNLISTED = 100
/** Withdrawals are on hold this long while a deposit is orphaned. */
const HOLD_MS = 60 * 60 * 1000

/** The parts that crediting and reversing deposits needs. */
export interface DepositContext {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly screening: Screening
}

/**
 * Credits decided deposits, including those decided before a restart. Returns false while a credit is pending. The caller
 * must not process further blocks until then, so that a reorganisation cannot orphan a half-credited deposit.
 */
export async function finishCredits(context: DepositContext, network: string): Promise<boolean> {
  let isFinished = true
  for (const deposit of await findDeposits(context.db, network, 'crediting'))
    isFinished = (await credit(context, deposit)) && isFinished
  return isFinished
}

/** Updates deposits after the chain has advanced: stores unconfirmed ones, drops missing ones, credits and reverses. */
export async function settleDeposits(
  context: DepositContext,
  chain: Chain,
  rules: NetworkRules,
): Promise<void> {
  const { db } = context
  const cursor = await findCursor(db, chain.network)
  if (!cursor) return
  const waiting = await chain.waiting()
  await upsertUnconfirmed(db, chain.network, waiting, context.now())
  await dropMissing(context, chain, cursor.height)
  const finalHeight = await finalHeightOf(db, chain, cursor)
  await decideConfirmed(context, chain.network, rules, { height: cursor.height, finalHeight })
  await finishCredits(context, chain.network)
  await settleOrphans(context, chain.network, rules, cursor.height)
}

/** Drops seen deposits that are neither in the mempool nor in a block that is still to be processed. */
async function dropMissing({ db, now }: DepositContext, chain: Chain, height: number): Promise<void> {
  for (const { id, txid } of await findDeposits(db, chain.network, 'seen')) {
    const state = await chain.stateOf(txid)
    if (state.kind === 'unknown' || (state.kind === 'mined' && state.height <= height))
      await moveDeposit(db, id, 'seen', 'gone', { endedAt: now() })
  }
}

async function decideConfirmed(
  { db, now, screening }: DepositContext,
  network: string,
  rules: NetworkRules,
  { height, finalHeight }: { readonly height: number; readonly finalHeight: number },
): Promise<void> {
  const isHalted = await findHalted(db, ['deposits', `network:${network}`])
  for (const deposit of await findDeposits(db, network, 'confirming')) {
    const rule = rules(deposit.currencyId)
    if (deposit.height === undefined || deposit.height > finalHeight) continue
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
    if (!deposit.waived && (await isClosed(db, deposit.customerId))) {
      const held = { why: 'account_closed', at: now() } as const
      await moveDeposit(db, deposit.id, 'confirming', 'held', { held })
      continue
    }
    // It is credited after the halt. Until then the chain is followed, so that a reorganisation cannot orphan it half credited.
    if (isHalted) continue
    const admission = await screening.admit(itemOfDeposit(deposit))
    if (admission === 'hold') {
      const held = { why: 'screening', at: now() } as const
      await moveDeposit(db, deposit.id, 'confirming', 'held', { held })
    }
    if (admission !== 'pass') continue
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

/** Returns what is screened of a deposit. */
function itemOfDeposit({ id, senders, ...deposit }: DepositRow): ScreenedItem {
  return { ...deposit, direction: 'deposit', subjectId: id, counterparts: senders }
}

/** Returns whether a customer has closed the account. A credit to it could not be withdrawn. */
async function isClosed(db: Database, customerId: number): Promise<boolean> {
  const owner = await db
    .selectFrom('app_user')
    .select('closed_at')
    .where('id', '=', String(customerId))
    .executeTakeFirst()
  return owner !== undefined && owner.closed_at !== null
}

/** Returns the key of the lock under which a transaction is credited, either as a deposit or as a submission. */
export function proofLock(network: string, txid: string): string {
  return `deposit:${network}:${txid}`
}

/** Returns false while the credit is pending. */
async function credit({ db, engine, log, now }: DepositContext, deposit: DepositRow): Promise<boolean> {
  const { id, customerId, currencyId } = deposit
  const source = sourceOf(deposit)
  const reply = await submitOnce(engine, customerId, `deposit:${source}${attemptSuffix(deposit)}`, {
    kind: 'creditDeposit',
    customerId,
    currencyId,
    amount: amount(deposit.amount),
    source,
  })
  if (!reply.ok && reply.reject === 'busy') return false
  if (!reply.ok && reply.halted !== undefined) {
    await moveDeposit(db, id, 'crediting', 'confirming')
    return true
  }
  if (reply.ok) {
    await moveDeposit(db, id, 'crediting', 'credited', { creditedAt: now() })
    return true
  }
  log.error({ deposit: source, reject: reply.reject }, 'failed to credit deposit')
  await moveDeposit(db, id, 'crediting', 'held', { held: { why: 'credit_refused', at: now() } })
  return true
}

/** Puts withdrawals on hold for orphaned deposits, and reverses those that no other block includes in time. */
async function settleOrphans(
  { db, engine, log, now }: DepositContext,
  network: string,
  rules: NetworkRules,
  height: number,
): Promise<void> {
  for (const deposit of await findDeposits(db, network, 'orphaned')) {
    const { id, customerId, currencyId, orphanedHeight = 0 } = deposit
    const source = sourceOf(deposit)
    const until = now() + HOLD_MS
    await submitOnce(
      engine,
      customerId,
      `hold:${source}:${orphanedHeight}`,
      { kind: 'setHold', customerId, until },
      'hold',
    )
    const confirmations = rules(currencyId)?.confirmations ?? 1
    if (height < orphanedHeight + confirmations) continue
    const reply = await submitOnce(engine, customerId, `reverse:${source}${attemptSuffix(deposit)}`, {
      kind: 'reverseDeposit',
      customerId,
      currencyId,
      amount: amount(deposit.amount),
      source,
    })
    if (reply.ok) {
      log.warn({ deposit: source, customerId }, 'reversed credited deposit after reorganisation')
      await moveDeposit(db, id, 'orphaned', 'reversed', { endedAt: now(), nextRound: true })
    } else if (reply.reject !== 'busy') {
      log.error({ deposit: source, reject: reply.reject }, 'failed to reverse deposit')
      await moveDeposit(db, id, 'orphaned', 'held', { held: { why: 'take_back_refused', at: now() } })
    }
  }
}

/** Returns the deposit's id in the ledger. A deposit that returns after a reversal gets a new one. */
function sourceOf({ network, txid, output, round }: DepositRow): string {
  const source = `${network}:${txid}:${output}`
  return round === 0 ? source : `${source}:${round}`
}

/** A rejected idempotency key stays rejected, so a decision of an operator continues with a new one. */
function attemptSuffix({ attempt }: DepositRow): string {
  return attempt === 0 ? '' : `:again:${attempt}`
}

/**
 * Submits a command idempotently. `body` overrides what is hashed to detect a changed retry (default: the whole
 * command).
 */
function submitOnce(engine: Engine, customerId: number, key: string, command: Command, body?: string) {
  const text =
    body ??
    JSON.stringify(command, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return engine.submit(command, {
    customerId,
    key,
    bodyHash: createHash('sha256').update(text).digest('base64url'),
  })
}
