import type { StatementProblem } from '@halyard/api/ops'
import { MAX_AMOUNT, parseUnits } from '@halyard/money'
import type { Transaction } from 'kysely'
import {
  findClaimOf,
  findLine,
  lockReferences,
  normaliseReference,
} from '../../custody/statement-reference.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'
import { findMatches } from './list-statement.ts'
import { isBookingDay, parseStatement, type RowProblem, type StatementRow } from './parse-statement.ts'
import { presentStatementLine } from './present-line.ts'

const PROBLEMS_SHOWN = 20

interface Line {
  readonly row: number
  readonly network: string
  readonly reference: string
  readonly currency_id: number
  readonly amount: bigint
  readonly booked_on: string
}

/** Enters the lines of a statement in one transaction, if no row has a problem. */
export const enterStatement: OpsHandler<'ops/statement/enter'> = async (ctx, caller) => {
  const { network, csv } = caller.request
  if (ctx.custody.follows(network)) throw new CallError('deposit_awaits_chain', 'network')
  const { rows, problems } = parseStatement(csv)
  const { lines, problems: invalid } = readLines(ctx, network, rows)
  const operatorId = caller.operator.userId
  return ctx.db.transaction().execute(async (trx) => {
    await lockReferences(trx)
    const compared = await compareLines(trx, lines, operatorId)
    const all = [...problems, ...invalid, ...compared.problems].toSorted((a, b) => a.row - b.row)
    if (all.length > 0) return { added: 0, known: 0, problems: all.slice(0, PROBLEMS_SHOWN) }
    for (const { row: _row, ...line } of compared.added)
      await trx
        .insertInto('statement_line')
        .values({ ...line, entered_by: operatorId, entered_at: ctx.now() })
        .execute()
    await appendAudit(trx, ctx.now(), caller, {
      target: `statement:${network}`,
      outcome: 'done',
      after: { references: compared.added.map(({ reference }) => reference) },
    })
    return { added: compared.added.length, known: compared.known, problems: [] }
  })
}

/** Withdraws a line without a match. Throws `statement_line_is_matched`, because its record would become unproven. */
export const withdrawStatementLine: OpsHandler<'ops/statement/withdraw'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  return ctx.db.transaction().execute(async (trx) => {
    await lockReferences(trx)
    const line = await trx
      .selectFrom('statement_line')
      .selectAll()
      .where('id', '=', String(id))
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!line) throw new CallError('record_must_be_known', 'id')
    const match = (await findMatches(trx, [line.id])).get(line.id)
    if (match?.target && !match.differs) throw new CallError('statement_line_is_matched')
    await trx
      .updateTable('statement_line')
      .set({ withdrawn_by: caller.operator.userId, withdrawn_at: ctx.now() })
      .where('id', '=', line.id)
      .execute()
    const before = presentStatementLine(ctx, line)
    await appendAudit(trx, ctx.now(), caller, { target: `statement:${id}`, outcome: 'done', before, reason })
    return before
  })
}

function readLines(ctx: Context, network: string, rows: readonly StatementRow[]) {
  const lines: Line[] = []
  const problems: RowProblem[] = []
  const seen = new Set<string>()
  for (const { row, ...text } of rows) {
    const line = readLine(ctx, network, text)
    if (typeof line === 'string') problems.push({ row, problem: line })
    else if (seen.has(line.reference)) problems.push({ row, problem: 'repeated' })
    else {
      seen.add(line.reference)
      lines.push({ row, ...line })
    }
  }
  return { lines, problems }
}

function readLine(
  { catalogue, now }: Context,
  network: string,
  text: Omit<StatementRow, 'row'>,
): Omit<Line, 'row'> | StatementProblem {
  const reference = normaliseReference(network, text.reference)
  if (reference === undefined) return 'reference'
  const currency = catalogue.currencies().find(({ name }) => name === text.currency.toUpperCase())
  if (!currency || !catalogue.network(currency.id, network)) return 'currency'
  const amount = parseUnits(text.amount, currency.decimals)
  if (amount === undefined || amount <= 0n || amount > MAX_AMOUNT) return 'amount'
  if (!isBookingDay(text.date, now())) return 'date'
  return { network, reference, currency_id: currency.id, amount, booked_on: text.date }
}

/** Compares lines with those entered before, and with the claims that the operator has approved. */
async function compareLines(trx: Transaction<Tables>, lines: readonly Line[], operatorId: number) {
  const added: Line[] = []
  const problems: RowProblem[] = []
  let known = 0
  for (const line of lines) {
    const earlier = await findLine(trx, line.network, line.reference)
    const claim = await findClaimOf(trx, line.network, line.reference)
    const isSame =
      earlier?.currency_id === line.currency_id &&
      BigInt(earlier.amount) === line.amount &&
      earlier.booked_on === line.booked_on
    if (earlier && isSame) known += 1
    else if (earlier) problems.push({ row: line.row, problem: 'different' })
    else if ([claim?.first_reviewer_id, claim?.reviewer_id].includes(String(operatorId)))
      problems.push({ row: line.row, problem: 'own_approval' })
    else added.push(line)
  }
  return { added, problems, known }
}
