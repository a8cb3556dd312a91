import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { type Answer, PAUSE_MS, type Screeners } from './ask-screeners.ts'
import type { ScreeningFacts, Verdict } from './screener.ts'
import type { ScreeningRow, ScreeningState } from './screening-tables.ts'

/** After so many unanswered questions it waits for persons, or for a screener that answers. */
const ATTEMPTS_MAX = 3
/** After so many hits in 24 hours all withdrawals of the customer are held: trying addresses then says nothing about a list. */
const HITS_MAX = 2
const DAY_MS = 86_400_000

/** The code of what is held because a screener did not answer. */
export const UNAVAILABLE = 'screener_unavailable'

/** A deposit or a withdrawal to be screened. The amount is in units. */
export interface ScreenedItem {
  readonly direction: 'deposit' | 'withdrawal'
  readonly subjectId: number
  readonly customerId: number
  readonly network: string
  readonly currencyId: number
  readonly amount: bigint
  /** Empty if the chain does not say who sent it. */
  readonly counterparts: readonly string[]
  readonly txid: string | null
}

/** `wait`: it is asked about again with the next step. */
export type Admission = 'pass' | 'wait' | 'hold'

export interface ScreeningParts {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'currency'>
  readonly screeners: Screeners
  readonly now: () => number
}

/**
 * Returns whether a deposit may be credited, or a withdrawal paid. A result is stored, and counts until what is screened against or what
 * is screened changes. A hit passes only if two persons release it, also if no screener finds it now.
 */
export async function admit(parts: ScreeningParts, item: ScreenedItem): Promise<Admission> {
  const { db, screeners } = parts
  const row = await findRow(db, item)
  if (row?.handed_at != null) return 'pass'
  if (row?.state === 'returning' || row?.state === 'returned') return 'hold'
  const isSame = row !== undefined && hasFacts(row, item)
  const version = await screeners.version()
  if (isSame && row.version === version && isAnswered(row)) return admissionOf(row.state)
  if (isSame && row.state === 'asking' && isRecent(row, parts.now())) return 'wait'
  const facts = await factsOf(parts, item)
  const answer = await screeners.ask(facts)
  if (answer.kind === 'unavailable' && isSame && row.state === 'released') return 'wait'
  const result = await withProbing(parts, item, isSame ? row : undefined, answer)
  const next = nextOf(isSame ? row : undefined, result, version)
  return store(parts, item, facts, row, next)
}

/** Whether a screener has answered, or two persons have decided in its place. */
function isAnswered({ state, code }: ScreeningRow): boolean {
  return state !== 'asking' && (code !== UNAVAILABLE || state === 'released' || state === 'frozen')
}

function isRecent({ asked_at }: ScreeningRow, at: number): boolean {
  return Number(asked_at) <= at && at - Number(asked_at) < PAUSE_MS
}

/** The columns that a result changes. */
interface Next {
  readonly state: ScreeningState
  readonly outcome: 'allow' | 'hold' | 'refuse' | null
  readonly code: string
  readonly adapter: string
  readonly entry: string
  readonly version: string
  readonly attempts: number
  /** The approvals stay with the hit that they are of. */
  readonly keepsDecision: boolean
}

function nextOf(row: ScreeningRow | undefined, answer: Answer, version: string): Next {
  const decided = row && isDecidable(row) ? row : undefined
  if (answer.kind === 'unavailable') {
    if (decided) return kept(decided, decided.version)
    const attempts = row?.state === 'asking' ? row.attempts + 1 : 1
    const state = attempts >= ATTEMPTS_MAX ? 'waiting' : 'asking'
    const found = { outcome: 'hold', code: UNAVAILABLE, adapter: answer.adapter, entry: '' } as const
    return { state, ...found, version, attempts, keepsDecision: false }
  }
  const { verdict, adapter } = answer
  if (verdict.outcome === 'allow') {
    if (decided && (decided.state === 'released' || decided.code !== UNAVAILABLE))
      return kept(decided, version)
    return { state: 'passed', ...allowed(), version, attempts: 0, keepsDecision: false }
  }
  if (decided && isSameHit(decided, verdict, adapter)) return kept(decided, version)
  const { outcome, code, entry } = verdict
  return { state: 'waiting', outcome, code, adapter, entry, version, attempts: 0, keepsDecision: false }
}

const allowed = () => ({ outcome: 'allow', code: '', adapter: '', entry: '' }) as const

/** Returns what is stored already, seen with another version. */
function kept(row: ScreeningRow, version: string): Next {
  const { state, outcome, code, adapter, entry, attempts } = row
  return { state, outcome, code, adapter, entry, version, attempts, keepsDecision: true }
}

function isDecidable({ state }: ScreeningRow): boolean {
  return state === 'waiting' || state === 'frozen' || state === 'released'
}

function isSameHit(
  row: ScreeningRow,
  verdict: Exclude<Verdict, { outcome: 'allow' }>,
  adapter: string,
): boolean {
  const { outcome, code, entry } = verdict
  return row.outcome === outcome && row.code === code && row.entry === entry && row.adapter === adapter
}

function admissionOf(state: ScreeningState): Admission {
  if (state === 'passed' || state === 'released') return 'pass'
  return state === 'asking' ? 'wait' : 'hold'
}

function hasFacts(row: ScreeningRow, item: ScreenedItem): boolean {
  return (
    Number(row.customer_id) === item.customerId &&
    row.currency_id === item.currencyId &&
    BigInt(row.amount) === item.amount &&
    row.counterparts.join(' ') === item.counterparts.join(' ')
  )
}

/** Holds a withdrawal that would pass if its owner had too many hits lately. */
async function withProbing(
  { db, now }: ScreeningParts,
  { direction, subjectId, customerId }: ScreenedItem,
  row: ScreeningRow | undefined,
  answer: Answer,
): Promise<Answer> {
  const isAllowed = answer.kind === 'answered' && answer.verdict.outcome === 'allow'
  if (!isAllowed || direction !== 'withdrawal' || row?.state === 'released') return answer
  const { hits } = await db
    .selectFrom('screening')
    .select(({ fn }) => fn.countAll<string>().as('hits'))
    .where('customer_id', '=', String(customerId))
    .where('direction', '=', 'withdrawal')
    .where('subject_id', '<>', String(subjectId))
    .where('outcome', 'in', ['hold', 'refuse'])
    .where('code', 'not in', [UNAVAILABLE, 'many_hits'])
    .where('since', '>', String(now() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(hits) < HITS_MAX) return answer
  return { kind: 'answered', verdict: { outcome: 'hold', code: 'many_hits', entry: '' }, adapter: 'rule' }
}

/** Stores a result, unless the row changed while the screeners were asked: then the next step asks again. */
async function store(
  { db, now }: ScreeningParts,
  item: ScreenedItem,
  facts: ScreeningFacts,
  row: ScreeningRow | undefined,
  { keepsDecision, ...next }: Next,
): Promise<Admission> {
  const at = now()
  const isNewHit = next.state === 'waiting' && !keepsDecision
  const values = {
    customer_id: item.customerId,
    network: item.network,
    currency_id: item.currencyId,
    amount: item.amount,
    counterparts: [...item.counterparts],
    txid: item.txid,
    // Of what passes, the identity is not stored a second time.
    country: next.outcome === 'allow' ? null : facts.country,
    ...next,
    asked_at: at,
    ...(keepsDecision
      ? {}
      : {
          decision: null,
          first_reviewer_id: null,
          reviewer_id: null,
          reviewed_at: null,
          reason: '',
          ended_at: null,
        }),
    ...(isNewHit || row === undefined ? { since: at } : {}),
  }
  if (!row) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('screening')
      .values({ direction: item.direction, subject_id: item.subjectId, decision: null, since: at, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n ? admissionOf(next.state) : 'wait'
  }
  const { numUpdatedRows } = await db
    .updateTable('screening')
    .set(values)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where(sql<boolean>`(first_reviewer_id, reviewer_id, handed_at, version)
      is not distinct from (${row.first_reviewer_id}::bigint, ${row.reviewer_id}::bigint, ${row.handed_at}::bigint, ${row.version}::text)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? admissionOf(next.state) : 'wait'
}

async function findRow(
  db: Database,
  { direction, subjectId }: ScreenedItem,
): Promise<ScreeningRow | undefined> {
  return db
    .selectFrom('screening')
    .selectAll()
    .where('direction', '=', direction)
    .where('subject_id', '=', String(subjectId))
    .executeTakeFirst()
}

async function factsOf({ db, catalogue }: ScreeningParts, item: ScreenedItem): Promise<ScreeningFacts> {
  const currency = catalogue.currency(item.currencyId)
  const identity = await db
    .selectFrom('verification')
    .select('country')
    .where('user_id', '=', String(item.customerId))
    .where('status', '=', 'verified')
    .where('country', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { direction, network, counterparts, txid, customerId } = item
  return {
    direction,
    network,
    currency: currency?.name ?? '',
    amount: formatUnits(item.amount, currency?.decimals ?? 0),
    counterparts: counterparts.length === 0 ? 'unknown' : counterparts,
    txid,
    customerId,
    country: identity?.country ?? null,
  }
}
