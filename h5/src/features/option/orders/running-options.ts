import { toast } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { readApi } from '../../../lib/calls/api.ts'
import { parseEvent } from '../../../lib/calls/parse-event.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { formatOf } from '../../../lib/format/format.ts'
import { text } from '../../../lib/language/i18n.ts'
import { currentPath } from '../../../lib/navigation/navigation.ts'
import { routeNameOf } from '../../../lib/navigation/screen.ts'
import { useSession, useSignedIn } from '../../../lib/session/session.ts'
import { listen } from '../../../lib/socket/connection.ts'
import { recordServerTime, serverNow } from '../../../lib/calls/server-clock.ts'
import type { Bought, Purchase } from '../form/purchase.ts'
import { type TimedOption, toOption, WIRE_STATUSES } from '../timed-option.ts'
import { addSettledOptions, clearSettled, useJustSettled } from './just-settled.ts'
import { mergeOpen } from './merge-options.ts'
import { addClosedOptions, CLOSED } from './option-history.ts'
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

function isOverdue(orders: readonly TimedOption[] | undefined): boolean {
  return orders?.some(({ deliveryAt }) => serverNow() > deliveryAt + OVERDUE_MS) ?? false
}

async function readOpen(signal: AbortSignal): Promise<TimedOption[]> {
  const open: TimedOption[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, more } = await readApi(
      'microtrade/lists',
      { status: WIRE_STATUSES.open, page, limit: PAGE },
      signal,
    )
    open.push(...list.map(toOption))
    if (!more) break
  }
  const missing = queryClient
    .getQueryData<TimedOption[]>(OPEN)
    ?.filter(({ id }) => open.every((order) => order.id !== id))
  if (missing && missing.length > 0) await showSettled(missing, signal)
  return mergeOpen([], open)
}

/** Shows options that settled while no event was received. */
async function showSettled(missing: readonly TimedOption[], signal: AbortSignal): Promise<void> {
  const { list } = await readApi('microtrade/lists', { status: WIRE_STATUSES.closed, limit: PAGE }, signal)
  takeClosed(list.filter(({ id }) => missing.some((order) => order.id === id)).map(toOption))
}

function takeClosed(closed: readonly TimedOption[]): void {
  if (closed.length === 0) return
  addSettledOptions(closed)
  addClosedOptions(closed)
  for (const order of closed) showResult(order)
}

/** Shows the result of an option in a toast, on any page but that of options, whose chart shows it. */
function showResult(order: TimedOption): void {
  if (routeNameOf(currentPath()) === 'option/detail') return
  const { exact } = formatOf(useSession.getState().language)
  const result = order.result ?? 'void'
  const message = `${text(`option:${RESULTS[result].text}`)} ${resultFigure(order, exact)}`
  toast(message, result === 'win' ? 'good' : 'plain')
}

/** Adds a purchased option to the running ones until its first event replaces it. */
export function addBoughtOption({ offered, type, body }: Purchase, bought: Bought): void {
  if (useJustSettled.getState().orders.some(({ id }) => id === bought.id)) return
  const { market, payables } = offered
  const order: TimedOption = {
    id: bought.id,
    matchId: market.matchId,
    base: market.base,
    quote: market.quote,
    type,
    status: 'open',
    seconds: Number(body.seconds),
    currencyId: Number(body.currency_id),
    currency: payables.find(({ currencyId }) => currencyId === body.currency_id)?.name ?? '',
    stake: body.number ?? '0',
    payoutPpm: BigInt(bought.payout_ppm),
    acceptedAt: bought.accepted_at,
    deliveryAt: bought.delivery_at,
    windowFrom: bought.delivery_at,
    entryPrice: undefined,
    deliveryPrice: undefined,
    result: undefined,
    payout: '0',
    profit: '0',
    settledAt: undefined,
    isDelayed: true,
  }
  useLastBought.setState({ id: order.id })
  queryClient.setQueryData<TimedOption[]>(OPEN, (current) =>
    current?.some(({ id }) => id === order.id) ? current : mergeOpen(current ?? [], [order]),
  )
}

listen('closed_microorder', ({ orders: rows }) => {
  const orders = parseEvent(rows, toOption, [OPEN, CLOSED])
  if (!orders) return
  for (const { settledAt, acceptedAt } of orders) recordServerTime(settledAt ?? acceptedAt)
  queryClient.applyChange<TimedOption[]>(OPEN, (open) => mergeOpen(open, orders))
  takeClosed(orders.filter(({ status }) => status === 'closed'))
})

useSession.subscribe((now, before) => {
  if (now.token !== before.token) clearSettled()
})
