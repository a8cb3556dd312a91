import type { Receipt, ReceiptCheck, Verification } from '@halyard/contract/receipt'
import { formatUnits } from '@halyard/money'

/** What each check has found to be so, or not. */
const CHECKS: Record<ReceiptCheck, string> = {
  key: 'its keys are among those given',
  receipt_signature: 'the receipt is signed by its key',
  head_signature: 'the head of the trail is signed by its key',
  chain: 'every tick follows on the one before, up to the signed head',
  entry: 'the entry is the first tick after acceptance',
  window: 'the window ends at delivery and has its length',
  delivery: 'the delivery price is the trimmed mean of the window',
  result: 'the result follows from entry and delivery',
  payout: 'the payout follows from result, stake and ratio',
}

/** A verified receipt in lines for a person. */
export function describeReceipt(
  { option, public_key }: Receipt,
  { ok, checks, settlement }: Verification,
  isKeyed: boolean,
): string[] {
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
    ...(isKeyed ? [] : [`Its key is ${public_key}: compare it with the one that is published.`]),
    ok ? 'The receipt is right.' : 'THE RECEIPT IS WRONG.',
  ]
}
