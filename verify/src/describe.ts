import type { Receipt, ReceiptCheck, Verification } from '@halyard/api/receipt'
import { formatUnits } from '@halyard/money'

/** What each check has found to be so, or not. */
const CHECKS: Record<ReceiptCheck, string> = {
  key: 'its keys are among those given',
  receipt_signature: 'the receipt is signed by its key',
  head_signature: 'the head of the trail is signed by its key, within two minutes of its tick',
  chain: 'every tick follows on the one before, up to the signed head',
  entry: 'the entry is the first tick after acceptance',
  window: 'the window ends at delivery and has its length',
  delivery: 'the delivery price is the trimmed mean of the window',
  result: 'the result follows from entry and delivery',
  payout: 'the payout follows from result, stake and ratio',
}

/** A verified receipt in lines for a person. */
export function describeReceipt(
  receipt: Receipt,
  { ok, checks, settlement }: Verification,
  isKeyed: boolean,
): string[] {
  const { option } = receipt
  const money = (units: bigint) => `${formatUnits(units, option.currency_decimals)} ${option.currency}`
  const price = (ticks: number | undefined) =>
    ticks === undefined ? 'none' : formatUnits(BigInt(ticks), option.price_decimals)
  const { window, kept, entryTicks, deliveryTicks, result, payout } = settlement
  return [
    `Option ${option.id}: ${option.type} on ${option.market}, ${option.seconds} seconds, ${money(BigInt(option.stake))}`,
    ...checks
      .filter(({ name }) => isKeyed || name !== 'key')
      .map((check) => `  ${check.ok ? 'ok    ' : 'WRONG '} ${CHECKS[check.name]}`),
    `By its ticks: entry ${price(entryTicks)}, delivery ${price(deliveryTicks)} from ${kept.length} of ${window.length} ticks, ${result}, payout ${money(payout)}`,
    `The prices were signed ${signedAfter(receipt)} seconds after delivery.`,
    verdictOf(receipt, ok, isKeyed),
  ]
}

function signedAfter({ outcome, trail }: Receipt): string {
  return formatUnits(BigInt(trail.head.signed_at - outcome.window_to), 3)
}

function verdictOf({ public_key, trail }: Receipt, ok: boolean, isKeyed: boolean): string {
  if (!ok) return 'THE RECEIPT IS WRONG.'
  if (isKeyed) return 'The receipt is right.'
  const keys = [...new Set([public_key, trail.head.public_key])].join(' and ')
  return `NOT VERIFIED: consistent, but signed by a key that nobody has vouched for: ${keys}. Give the published key with --key.`
}
