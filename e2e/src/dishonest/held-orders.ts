import type { ResponseOf } from '@halyard/api/client'
import {
  GENESIS_HASH,
  type LiveHead,
  REFUSAL_FORMAT,
  type Ticket,
  type TicketOption,
  ticketText,
} from '@halyard/receipt'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeldOrder, ticksFrom } from './changed-server.ts'
import { forgeOnce, hideHeads } from './forge-once.ts'
import { buyCall, type Scene } from './scene.ts'
import { sha256, signLive, signReceipt, signRefusal, signTicket } from './sign-again.ts'

const HOLD_MS = 9_000

/** Passes an order on, and answers it with another ticket than the true one. */
export function soldOn(
  change: (ticket: Ticket) => Promise<Partial<TicketOption>>,
): (order: HeldOrder) => Promise<void> {
  return async ({ passOn, answer }) => {
    const message = await passOn()
    const { ticket } = message
    const changed = signTicket({ ...ticket, option: { ...ticket.option, ...(await change(ticket)) } })
    await answer({ type: 'ok', message: { ...message, ticket: changed } })
  }
}

/**
 * Holds an order for 9 s, and dates its acceptance back to just after it was sent: the exchange has chosen the entry. The
 * live heads are public, or withheld from this customer.
 */
export async function holdAndDateBack(scene: Scene, isHidden: boolean): Promise<void> {
  const { server } = scene
  let forged: Ticket | undefined
  const { receipt, row } = forgeOnce(server, async (honest) => {
    if (!forged) throw new Error('the option was not sold')
    const { option } = forged
    const { prev, ticks } = await ticksFrom(server, option.accepted_tick)
    const end = honest.trail.ticks.at(-1)?.[0] ?? 0
    const live = coverForged(honest.trail.live, forged)
    return signReceipt(honest, { option, prev, ticks: ticks.filter(([n]) => n <= end), live })
  })
  const submit = async ({ passOn, answer }: HeldOrder) => {
    const { list } = await server.read<ResponseOf<'trail/live'>>('trail/live?limit=1')
    await sleep(HOLD_MS)
    const message = await passOn()
    const { ticket } = message
    const newest = list.at(-1)?.heads.find(([matchId]) => matchId === ticket.option.match_id)
    const [, n, at, hash] = newest ?? [0, 0, 0, '']
    // The time between the newest tick at sending and the next one.
    const option = { ...ticket.option, accepted_at: at, accepted_tick: n, accepted_hash: hash }
    forged = signTicket({ ...ticket, option })
    await answer({ type: 'ok', message: { ...message, ticket: forged } })
  }
  server.change(isHidden ? { ...hideHeads(receipt), row, submit } : { receipt, row, submit })
  await buyCall(scene)
}

/** Returns a live head that names a forged ticket where it names the true one. */
function coverForged(head: LiveHead, forged: Ticket): LiveHead {
  if (head.tickets?.[0] !== forged.option.id) return head
  return signLive(head, { tickets: [forged.option.id, sha256(ticketText(forged))] })
}

/** Answers an order only after its option has ended, as after an outage. */
export async function holdUntilDelivered(scene: Scene): Promise<void> {
  const { server } = scene
  server.change({
    submit: async ({ passOn, answer }) => {
      const message = await passOn()
      await server.trueReceipt(message.id)
      await answer({ type: 'ok', message })
    },
  })
  await buyCall(scene)
}

/** Books an order, and answers that it was refused as busy. */
export async function refuseAndBook(scene: Scene): Promise<void> {
  const { server } = scene
  server.change({
    submit: async ({ passOn, answer }) => {
      const message = await passOn()
      const { list } = await server.read<ResponseOf<'trail/live'>>('trail/live?limit=1')
      const { option, public_key } = message.ticket
      const { nonce, client_at, good_until, match_id, type, seconds, currency_id } = option
      const [n, prev_refusal] = list.at(-1)?.refusals ?? [0, GENESIS_HASH]
      const refusal = signRefusal({
        format: REFUSAL_FORMAT,
        public_key,
        order: { nonce, client_at, good_until, match_id, type, seconds, currency_id, number: '10' },
        reason: 'busy',
        refused_at: option.accepted_at + 1,
        n: n + 1,
        prev_refusal,
      })
      await answer({ type: 'error', code: 'busy', message: 'Busy', refusal })
    },
  })
  await buyCall(scene)
}
