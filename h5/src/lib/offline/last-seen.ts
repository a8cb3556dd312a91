import { onlineManager, type Query } from '@tanstack/react-query'
import { queryClient } from '../calls/queries.ts'
import { useSession } from '../session/session.ts'
import { readStored, store } from '@halyard/web'
import { onConnect, showOldPrices, usePrices } from '../socket/connection.ts'
import { forgetLastSeen, LAST_SEEN_KEY, useOfflineState } from './offline-state.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

const SAVE_EVERY_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the data of queries marked `kept` on the device from now on: one snapshot, of one customer. */
export function startSaving(): void {
  save()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    timer ??= setTimeout(save, SAVE_EVERY_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
  window.addEventListener('pagehide', save)
  // After a sign-out the data is deleted; the markets are stored again for the guest.
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) setTimeout(save)
  })
}

/** Fills the kept queries that have no data with the data last shown, and reports its prices as old. */
export function restoreLastSeen(): void {
  if (useOfflineState.getState().restored) return
  // The library assumes that a page is opened online.
  onlineManager.setOnline(navigator.onLine)
  const account = useSession.getState().user?.accountNumber
  const snapshot = readSnapshot(readStored(LAST_SEEN_KEY), { account, now: Date.now() })
  if (!snapshot) return forgetLastSeen()
  useOfflineState.setState({ restored: true })
  showOldPrices(snapshot.at)
  for (const { key, data } of snapshot.queries) {
    if (queryClient.getQueryData(key) !== undefined) continue
    queryClient.setQueryDefaults(key, { meta: { kept: true } })
    queryClient.setQueryData(key, data, { updatedAt: snapshot.at })
  }
  // The socket sends only changes, and the browser may not have noticed that it was offline.
  onConnect(() => void queryClient.invalidateQueries({ predicate: isKept }))
}

/** Returns the size of the stored snapshot in bytes, two for each UTF-16 unit; 0 without one. */
export function lastSeenBytes(): number {
  return (readStored(LAST_SEEN_KEY)?.length ?? 0) * 2
}

function save(): void {
  clearTimeout(timer)
  timer = undefined
  const { token, user } = useSession.getState()
  // Another tab has signed out, or another customer in.
  if (readStored('token') !== token) return
  const { stale, asOf } = usePrices.getState()
  // Nothing newer is shown, and a query that could not be fetched again would be missing.
  if (stale && useOfflineState.getState().restored) return
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isKept(query) && query.state.status === 'success' })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  const text = writeSnapshot({ account: user?.accountNumber, at: stale ? asOf : Date.now(), queries })
  if (text !== undefined) store(LAST_SEEN_KEY, text)
}

function isKept({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.kept === true
}
