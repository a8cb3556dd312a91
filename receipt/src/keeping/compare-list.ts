import type { Evidence, Proof } from '../evidence/evidence.ts'
import { readReceipt } from '../read-receipt.ts'
import type { Receipt } from '../receipt.ts'
import type { Statement } from '../statements/statements.ts'
import { unitsOf } from '../text/units-of.ts'
import type { KeeperParts } from './keeper-parts.ts'
import type { FindingKind, KeptOption, KeptRefusal } from './kept.ts'
import type { KeptState } from './kept-state.ts'
import type { ListedOption } from './listed-option.ts'
import { readList } from './read-list.ts'

/** How long an option may be listed as open although its receipt exists. */
const OPEN_MAX_MS = 180_000
/** How far the ledger's entry of a payout may be from the time of settlement. */
const CREDIT_MS = 5_000
/** The payouts that are looked up in the ledger at a time: those of the newest options. */
const CREDITS_MAX = 10
/** How long before its refusal an order may have been accepted. */
const REFUSED_AFTER_MS = 60_000
const TYPES = ['call', 'put', 'even'] as const

type Parts = Pick<KeeperParts, 'now' | 'readOptions' | 'readCredits' | 'readReceipt'>
type FindEvidence = (
  statement: Statement,
  kept: readonly Statement[],
) => Promise<{ readonly evidence: Evidence; readonly proof: Proof } | undefined>

/**
 * Compares the kept records with the list of the customer's options and with the ledger, which nothing signs: each kept
 * option is listed, with the result and the payout of its receipt, and a payout is credited; no order is listed that
 * was refused. An option that the list does not reach does not count as listed. Returns false if something cannot be
 * compared yet.
 */
export async function compareList(
  state: KeptState,
  parts: Parts,
  findEvidence: FindEvidence,
): Promise<boolean> {
  const kept = Array.from(state.options.values()).filter(isCompared)
  const refusals = Array.from(state.refusals.values())
  if (kept.length === 0 && refusals.length === 0) return true
  const list = await readList(parts.readOptions, Math.min(...kept.map(({ ticket }) => ticket.option.id)))
  if (!list) return false
  const { rows, reach, isInterrupted } = list
  const newestFirst = kept
    .filter(({ ticket }) => ticket.option.id >= reach)
    .toSorted((a, b) => b.ticket.option.id - a.ticket.option.id)
  for (const option of newestFirst) {
    const row = rows.get(option.ticket.option.id)
    const problem = problemOf(option, row, parts.now())
    if (problem) await recordWrong(state, parts, option, problem)
    else if (row?.result) state.putListed(option.id, true)
  }
  if (!isInterrupted)
    for (const { id, ticket } of kept) if (ticket.option.id < reach) state.putListed(id, false)
  const won = newestFirst.filter(({ settlement }) => settlement?.outcome?.result === 'win')
  await checkCredits(state, parts, won, rows)
  const isDone = await checkRefused(state, parts, refusals, Array.from(rows.values()), findEvidence)
  return isDone && !isInterrupted
}

function isCompared({ isTicketRight, settlement }: KeptOption): boolean {
  return isTicketRight && settlement?.isVerified !== false
}

/** Returns how the list differs from the kept record of an option. */
function problemOf(
  { ticket, settlement }: KeptOption,
  row: ListedOption | undefined,
  now: number,
): FindingKind | undefined {
  if (!row) return 'not_listed'
  if (!settlement?.outcome) return undefined
  const { result, payout } = settlement.outcome
  const isSame =
    row.result === null
      ? now < settlement.at + OPEN_MAX_MS
      : row.result === result && unitsOf(row.payout, ticket.option.currency_decimals) === payout
  return isSame ? undefined : 'listed_otherwise'
}

/** Looks for the payouts of won options in the ledger, each once. */
async function checkCredits(
  state: KeptState,
  parts: Parts,
  won: readonly KeptOption[],
  listed: ReadonlyMap<number, ListedOption>,
): Promise<void> {
  const unchecked = won.filter(
    ({ id, settlement }) => !settlement?.isCredited && state.options.get(id)?.settlement?.isVerified,
  )
  for (const { id, ticket, settlement } of unchecked.slice(0, CREDITS_MAX)) {
    const { id: optionId, currency_id: currency, currency_decimals: decimals, stake } = ticket.option
    const at = listed.get(optionId)?.settled_at
    if (!settlement?.outcome || typeof at !== 'number') continue
    const gain = String(BigInt(settlement.outcome.payout) - BigInt(stake))
    const asked = { currency, from: at - CREDIT_MS, to: at + CREDIT_MS }
    const credits = await parts.readCredits(asked).catch(() => undefined)
    const kept = state.options.get(id)
    if (!credits || !kept?.settlement) continue
    // A gain of less than one unit is not posted.
    if (gain === '0' || credits.some((credited) => unitsOf(credited, decimals) === gain))
      state.putOption({ ...kept, settlement: { ...kept.settlement, isCredited: true } })
    else await recordWrong(state, parts, kept, 'not_credited')
  }
}

/** Records what is wrong with an option, with its receipt. It no longer counts as verified. */
async function recordWrong(
  state: KeptState,
  { now, readReceipt: read }: Parts,
  { id, ticket }: KeptOption,
  kind: FindingKind,
): Promise<void> {
  const receipt = await read(ticket.option.id).catch(() => null)
  state.markWrong(id)
  const file = receipt === null ? [ticket] : [ticket, receipt]
  state.record({ kind, about: id, optionId: ticket.option.id, file }, now())
}

/** Looks for listed options that were refused on this device. Returns false if a receipt to compare is not there yet. */
async function checkRefused(
  state: KeptState,
  { now, readReceipt: read }: Parts,
  refusals: readonly KeptRefusal[],
  list: readonly ListedOption[],
  findEvidence: FindEvidence,
): Promise<boolean> {
  const own = new Set(Array.from(state.options.values(), ({ ticket }) => ticket.option.id))
  let isDone = true
  for (const row of list.filter(({ id }) => !own.has(id))) {
    const similar = refusals.filter((refused) => isSimilar(refused, row))
    if (similar.length === 0) continue
    const receipt = row.result === null ? undefined : await readOwn(read, row.id)
    isDone &&= receipt !== undefined
    const refused = similar.find(({ refusal }) => receipt && nonceOf(receipt) === refusal.order.nonce)
    if (!receipt || !refused) continue
    const evidence = await findEvidence(receipt, [refused.refusal])
    const about = { about: refused.id, optionId: row.id }
    if (evidence) state.record({ kind: 'proof', file: undefined, ...about, evidence }, now())
    else if (!refused.isRepeated)
      state.record({ kind: 'refused_booked', file: [refused.refusal, receipt], ...about }, now())
  }
  return isDone
}

async function readOwn(read: Parts['readReceipt'], id: number): Promise<Receipt | undefined> {
  return readReceipt(await read(id).catch(() => null))
}

function nonceOf({ option }: Receipt): string | undefined {
  return 'nonce' in option ? option.nonce : undefined
}

/** Returns whether a listed option may be an order that was refused. */
function isSimilar({ refusal: { order, refused_at } }: KeptRefusal, row: ListedOption): boolean {
  return (
    order.match_id === row.match_id &&
    order.type === TYPES[row.type - 1] &&
    order.seconds === row.seconds &&
    order.currency_id === row.currency_id &&
    row.accepted_at >= refused_at - REFUSED_AFTER_MS &&
    row.accepted_at <= order.good_until
  )
}
