import {
  keysOf,
  type Receipt,
  type ReceiptCheck,
  signedEndOf,
  type Statement,
  type Verification,
} from '@halyard/receipt'
import { formatUnits } from '@halyard/money'
import { describeDay } from './describe-days.ts'
import { describeSources } from './describe-sources.ts'

/** The statement behind each check. */
const CHECKS: Record<ReceiptCheck, string> = {
  key: 'the keys are among the given keys, and were valid at that time',
  receipt_signature: 'the receipt is signed by its key',
  ticket:
    'the ticket is signed, has the same terms and rules, and names the hash of the tick before acceptance',
  head_signature: 'the last tick is signed by its key: within five seconds, or two minutes without a ticket',
  chain: 'the ticks form an unbroken hash chain up to the signed one',
  entry:
    'the entry price is the first tick after acceptance, and under rules 3 the first live one after the delay',
  window: 'the delivery window ends at delivery and has the right length',
  delivery: 'the delivery price is the trimmed mean of the window',
  result: 'the result follows from entry and delivery price',
  payout: 'the payout follows from result, stake and payout ratio',
}

/** Returns the report of a statement other than a receipt, one string per line. */
export function describeStatement(
  statement: Exclude<Statement, Receipt>,
  {
    isSigned,
    isTrusted,
    isRight,
  }: { readonly isSigned: boolean; readonly isTrusted: boolean | undefined; readonly isRight: boolean },
): string[] {
  return [
    titleOf(statement),
    ...(isTrusted === undefined ? [] : [`  ${mark(isTrusted)} ${CHECKS.key}`]),
    `  ${mark(isSigned)} it is signed by its key`,
    `  ${mark(isRight)} ${rightnessOf(statement)}`,
    ...(statement.format === 'halyard-daily-1' ? describeDay(statement) : []),
    ...(statement.format === 'halyard-sources-1' ? describeSources(statement) : []),
  ]
}

/** Returns the requirements on a statement by itself. */
function rightnessOf({ format }: Exclude<Statement, Receipt>): string {
  if (format === 'halyard-daily-1') return 'it was signed after its day, and its sums are right'
  if (format === 'halyard-sources-1') return 'the prices follow from their sources'
  return 'it was signed in time'
}

function mark(ok: boolean): string {
  return ok ? 'ok    ' : 'FAILED'
}

function titleOf(statement: Exclude<Statement, Receipt>): string {
  switch (statement.format) {
    case 'halyard-ticket-1':
      return `Ticket of option ${statement.option.id}, nonce ${statement.option.nonce}`
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return `Refusal of nonce ${statement.order.nonce}: ${statement.reason}`
    case 'halyard-live-1':
    case 'halyard-live-2':
      return `Live head ${statement.seq} of ${statement.heads.length} markets`
    case 'halyard-daily-1':
      return `Daily statement ${statement.seq} of ${statement.day}`
    case 'halyard-sources-1':
      return `Sources of market ${statement.match_id}, ticks ${statement.list[0]?.[0]} to ${statement.list.at(-1)?.[0]}`
  }
}

/** Returns the report of a verification, one string per line. */
export function describeReceipt(
  receipt: Receipt,
  { ok, checks, settlement }: Verification,
  hasKey: boolean,
): string[] {
  const { option } = receipt
  const money = (units: bigint) => `${formatUnits(units, option.currency_decimals)} ${option.currency}`
  const price = (ticks: number | undefined) =>
    ticks === undefined ? 'none' : formatUnits(BigInt(ticks), option.price_decimals)
  const { window, kept, entryTicks, deliveryTicks, result, payout } = settlement
  return [
    `Option ${option.id}: ${option.type} on ${option.market}, ${option.seconds} seconds, ${money(BigInt(option.stake))}`,
    ...checks
      .filter(({ name }) => hasKey || name !== 'key')
      .map((check) => `  ${mark(check.ok)} ${CHECKS[check.name]}`),
    `Recomputed: entry ${price(entryTicks)}, delivery ${price(deliveryTicks)} from ${kept.length} of ${window.length} ticks, ${result}, payout ${money(payout)}`,
    `The prices were signed ${signedAfter(receipt)} seconds after delivery.`,
    conclusionOf(receipt, ok, hasKey),
  ]
}

function signedAfter(receipt: Receipt): string {
  const signedAt = signedEndOf(receipt)?.signed_at ?? 0
  return formatUnits(BigInt(signedAt - receipt.outcome.window_to), 3)
}

function conclusionOf(receipt: Receipt, ok: boolean, hasKey: boolean): string {
  if (!ok) return 'THE RECEIPT IS INVALID.'
  if (hasKey) return 'The receipt is valid.'
  const keys = keysOf(receipt).join(' and ')
  return `NOT VERIFIED: consistent, but signed by an untrusted key: ${keys}. Pass the published key with --key.`
}
