import type { MicroOrder } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { formatOf } from '../../../lib/format/format.ts'
import { text } from '../../../lib/language/i18n.ts'
import { useSession, useSignedIn } from '../../../lib/session/session.ts'
import { listen } from '../../../lib/socket/connection.ts'
import { recordServerTime, serverNow } from '../clock.ts'
import type { Bought, Purchase } from '../form/purchase.ts'
import { addSettledOptions, clearSettled, useJustSettled } from './just-settled.ts'
import { mergeOpen } from './merge-options.ts'
import { addClosedOptions } from './option-history.ts'
import { resultFigure } from './order-figures.ts'
import { RESULTS } from './result-texts.ts'

const OPEN = [PRIVATE, 'open-options'] as const
const PAGE = 100
const PAGES_MAX = 5
/** The time after delivery at which a result counts as missed and is fetched. */
const OVERDUE_MS = 3_000

/** The option bought last, until its card is shown; brings the list of running options to the front. */
export const useLastBought = create<{ readonly id: number | undefined }>(() => ({ id: undefined }))

/** Fetches the customer's open options, the next delivery first, with live updates. */
export function useRunningOptions() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: OPEN,
    queryFn: ({ signal }) => readOpen(signal),
    enabled: signedIn,
    refetchInterval: ({ state }) => (isOverdue(state.data) ? OVERDUE_MS : false),
  })
}

function isOverdue(orders: readonly MicroOrder[] | undefined): boolean {
  return orders?.some(({ delivery_at }) => serverNow() > delivery_at + OVERDUE_MS) ?? false
}

async function readOpen(signal: AbortSignal): Promise<MicroOrder[]> {
  const open: MicroOrder[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, more } = await readApi('microtrade/lists', { status: 1, page, limit: PAGE }, signal)
    open.push(...list)
    if (!more) break
  }
  const missing = queryClient
    .getQueryData<MicroOrder[]>(OPEN)
    ?.filter(({ id }) => open.every((order) => order.id !== id))
  if (missing && missing.length > 0) await showSettled(missing, signal)
  return mergeOpen([], open)
}

/** Shows options that settled while no event was received. */
async function showSettled(missing: readonly MicroOrder[], signal: AbortSignal): Promise<void> {
  const { list } = await readApi('microtrade/lists', { status: 3, limit: PAGE }, signal)
  takeClosed(list.filter(({ id }) => missing.some((order) => order.id === id)))
}

function takeClosed(closed: readonly MicroOrder[]): void {
  if (closed.length === 0) return
  addSettledOptions(closed)
  addClosedOptions(closed)
  for (const order of closed) showResult(order)
}

/** Shows the result of an option in a toast, on any page. */
function showResult(order: MicroOrder): void {
  const { exact } = formatOf(useSession.getState().language)
  const result = order.result ?? 'void'
  const message = `${text(`option:${RESULTS[result].text}`)} ${resultFigure(order, exact)}`
  toast(message, result === 'win' ? 'good' : 'plain')
}

/** Adds a purchased option to the running ones until its first event replaces it. */
export function addBoughtOption({ offered, body }: Purchase, bought: Bought): void {
  if (useJustSettled.getState().orders.some(({ id }) => id === bought.id)) return
  const { market, payables } = offered
  const order: MicroOrder = {
    ...bought,
    match_id: market.matchId,
    currency_name: market.base,
    legal_name: market.quote,
    type: Number(body.type) as MicroOrder['type'],
    seconds: Number(body.seconds),
    currency_id: Number(body.currency_id),
    payable_name: payables.find(({ currencyId }) => currencyId === body.currency_id)?.name ?? '',
    number: body.number ?? '0',
    status: 1,
    buy_price: null,
    entry_by: bought.delivery_at,
    window_from: bought.delivery_at,
    delivery_price: null,
    result: null,
    payout: '0',
    profit: '0',
    settled_at: null,
  }
  useLastBought.setState({ id: order.id })
  queryClient.setQueryData<MicroOrder[]>(OPEN, (current) =>
    current?.some(({ id }) => id === order.id) ? current : mergeOpen(current ?? [], [order]),
  )
}

listen('closed_microorder', ({ orders }) => {
  for (const { settled_at, accepted_at } of orders) recordServerTime(settled_at ?? accepted_at)
  queryClient.setQueryData<MicroOrder[]>(OPEN, (open) => open && mergeOpen(open, orders))
  takeClosed(orders.filter(({ status }) => status === 3))
})

useSession.subscribe((now, before) => {
  if (now.token !== before.token) clearSettled()
})
