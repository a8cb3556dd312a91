import type { MicroOrder } from '@halyard/api/client'
import type { LiveHead, TicketReceipt } from '@halyard/receipt'
import type { ChangedServer, Changes } from './changed-server.ts'

/** Returns a receipt that an exchange forges once, and how it then lists the option. */
export function forgeOnce(server: ChangedServer, forge: (receipt: TicketReceipt) => Promise<TicketReceipt>) {
  let forged: Promise<TicketReceipt> | undefined
  const make = async () => {
    const { id } = await server.bought()
    return forge(await server.trueReceipt(id))
  }
  const receipt = () => (forged ??= make())
  const row = async (order: MicroOrder) => {
    const { id } = await server.bought()
    return order.id === id && order.status === 3 ? listAs(order, await receipt()) : order
  }
  return { receipt, row }
}

/** Returns how an option is listed whose result and payout are those of a receipt. */
function listAs(order: MicroOrder, { option, outcome }: TicketReceipt): MicroOrder {
  const amount = (units: bigint) => String(Number(units) / 10 ** option.currency_decimals)
  const payout = BigInt(outcome.payout)
  const { result } = outcome
  return { ...order, result, payout: amount(payout), profit: amount(payout - BigInt(option.stake)) }
}

/** Hides every live head, and serves a forged one at the number in which the forged receipt ends. */
export function hideHeads(receipt: () => Promise<TicketReceipt>): Changes {
  let end: LiveHead | undefined
  return {
    head: () => undefined,
    lives: (_, query) => (end && query.get('from_seq') === String(end.seq) ? [end] : []),
    receipt: async () => {
      const forged = await receipt()
      end = forged.trail.live
      return forged
    },
  }
}
