import { approval, countedFirst } from '@halyard/formulas'
import { dealDueAt } from '../fiat/deals/fiat-deal.ts'
import { deliveryAtOf } from '../option/timed-option.ts'
import { resumePerp } from '../perp/process-index-price.ts'
import { isPlainText, NOTE_LENGTH_MAX } from '../plain-text.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import { resumeStop } from '../spot/stops/cancel-stop.ts'
import type { Exchange } from '../state.ts'
import { yieldDueAt } from '../wealth/wealth-order.ts'
import type { RetryRecord, SetAside } from './commands.ts'
import { type DueKind, type DueRecord, recordKey, type SetAsideRow } from './quarantine.ts'

/** Sets a record aside. Rejects one that is not open or is set aside already. */
export function setAside(exchange: Exchange, { record, recordId, reason }: SetAside): Reply {
  const { quarantine, at } = exchange
  const key = recordKey({ record, recordId })
  if (quarantine.setAside.has(key) || !isOpen(exchange, { record, recordId }))
    return reject('record_must_be_open')
  put(exchange, {
    record,
    recordId,
    reason: isPlainText(reason, NOTE_LENGTH_MAX) ? reason : 'the failure has no plain text',
    setAt: at,
    firstReviewerId: undefined,
    reviewerId: undefined,
    retriedAt: undefined,
  })
  if (record === 'option') exchange.options.late.delete(recordId)
  return accepted()
}

/**
 * Records the first operator, and with the second, different one lets the clock act on the record again. Disregards a first one whose
 * part was withdrawn.
 */
export function retryRecord(exchange: Exchange, command: RetryRecord): Reply<'retryRecord'> {
  const { operatorId } = command
  const row = exchange.quarantine.setAside.get(recordKey(command))
  if (!row) return reject('record_must_be_set_aside')
  const step = approval(countedFirst(row.firstReviewerId, command.withdrawnOperatorId), operatorId, 2)
  if (step === 'same person') return reject('reviewers_must_differ')
  const next =
    step === 'first'
      ? { ...row, firstReviewerId: operatorId }
      : { ...row, reviewerId: operatorId, retriedAt: exchange.at }
  put(exchange, next)
  if (step === 'final') RESUME[row.record](exchange, row.recordId)
  return { ok: true, setAside: next }
}

function put({ quarantine }: Exchange, row: SetAsideRow): void {
  const key = recordKey(row)
  if (row.retriedAt === undefined) quarantine.setAside.set(key, row)
  else quarantine.setAside.delete(key)
  quarantine.changed.set(key, row)
}

/** Returns whether a record exists and has not ended. Contracts and markets do not end. */
export function isOpen(exchange: Exchange, { record, recordId }: DueRecord): boolean {
  const { fiat, options, subscription, wealth, perps, markets, stops } = exchange
  const open = {
    fiatDeal: fiat.deals,
    option: options.open,
    subscriptionOrder: subscription.open,
    wealthOrder: wealth.open,
    perp: perps.byId,
    perpOpening: perps.byId,
    marketIndex: markets,
    stopOrder: stops.waiting,
  }
  return open[record].has(recordId)
}

/**
 * Give an open record its place in the queue of the clock back. A contract gets its mark price at once, so that stops and
 * liquidations come before any order. Openings and index prices wait for the next ones; a stop order that is
 * reached is triggered by the clock, which goes on at once, and one whose other leg has ended, or that its owner's pause refuses, is
 * cancelled.
 */
const RESUME: Record<DueKind, (exchange: Exchange, recordId: number) => void> = {
  fiatDeal({ fiat }, recordId) {
    const deal = fiat.deals.get(recordId)
    const dueAt = deal && dealDueAt(deal)
    if (dueAt !== undefined) fiat.due.add(dueAt, recordId)
  },
  option({ options }, recordId) {
    const option = options.open.get(recordId)
    if (option) options.due.add(deliveryAtOf(option), recordId)
  },
  subscriptionOrder({ subscription }, recordId) {
    const unlockAt = subscription.open.get(recordId)?.unlockAt
    if (unlockAt !== undefined) subscription.due.add(unlockAt, recordId)
  },
  wealthOrder({ wealth }, recordId) {
    const order = wealth.open.get(recordId)
    if (order) wealth.due.add(yieldDueAt(order, order.daysPaid + 1), recordId)
  },
  perp(exchange, recordId) {
    const perp = exchange.perps.byId.get(recordId)
    if (perp) resumePerp(exchange, perp)
  },
  perpOpening: () => undefined,
  marketIndex: () => undefined,
  stopOrder: resumeStop,
}
