import type { ListedOption } from '@halyard/receipt/keeping'
import type { Receipt, Ticket } from '@halyard/receipt'
import { buyAndRun, DELIVERY_AT, type Device, findingsOf, settle } from './watching-device.ts'

const TYPES = { call: 1, put: 2, even: 3 } as const

/** Returns how an honest exchange lists an option, with the result of its receipt or open. */
export function listing({ option }: Pick<Ticket, 'option'>, receipt?: Receipt): ListedOption {
  const { id, match_id, type, seconds, currency_id, accepted_at, currency_decimals } = option
  return {
    id,
    match_id,
    type: TYPES[type],
    seconds,
    currency_id,
    accepted_at,
    result: receipt?.outcome.result ?? null,
    payout: receipt ? String(Number(receipt.outcome.payout) / 10 ** currency_decimals) : '0',
    settled_at: receipt ? DELIVERY_AT : null,
  }
}

/** Buys an option that wins, and settles it. */
export async function buyAndWin(device?: Device) {
  const bought = await buyAndRun()
  const receipt = bought.exchange.settle(bought.ticket, bought.end)
  await settle(device ?? bought.device, bought.ticket, receipt)
  const gain = Number(receipt.outcome.payout) - Number(bought.ticket.option.stake)
  return { ...bought, receipt, row: listing(bought.ticket, receipt), credit: String(gain / 1e6) }
}

/** Returns the kinds of a device's findings, with the options. */
export const kindsOf = (device: Device) => findingsOf(device).map(({ kind, optionId }) => [kind, optionId])
/** Returns the settlement of the first kept option. */
export const settlementOf = ({ keeper }: Device) => Array.from(keeper.state.options.values())[0]?.settlement
