import { create } from 'zustand'
import { readApi, tryApi } from '../calls/api.ts'
import { isSignedIn, useSession } from '../session/session.ts'
import { readStored, store } from '@halyard/web'
import { createWatchlistSync } from './watchlist-sync.ts'

const KEY = 'favourites'
const FAVOURITES_MAX = 50

/**
 * The ids of the starred markets, in the order they were added: the account's watchlist, or this device's while signed
 * out.
 */
export const useFavourites = create<{ readonly ids: readonly number[] }>(() => ({
  ids: parseIds(readStored(KEY)),
}))

const sync = createWatchlistSync({
  read: async () => (await readApi('user/watchlist', {})).match_ids,
  save: async (ids) =>
    (await tryApi('user/save_watchlist', { match_ids: ids.join(',') }, { mask: false })).ok,
  ids: () => useFavourites.getState().ids,
  adopt: remember,
})

if (isSignedIn()) void sync.start()
useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  sync.stop()
  if (now.token) void sync.start()
  else forget()
})

/** Adds markets to the end of the watchlist and saves it. */
export function addFavourites(ids: readonly number[]): void {
  remember(Array.from(new Set([...useFavourites.getState().ids, ...ids])))
  sync.changed()
}

/** Adds a market to the watchlist or removes it, and saves it. */
export function toggleFavourite(id: number): void {
  const { ids } = useFavourites.getState()
  if (!ids.includes(id)) return addFavourites([id])
  remember(ids.filter((known) => known !== id))
  sync.changed()
}

let isFilled = false

/** Fills the watchlist once for a user who has never had one, so that prices show on the first visit. */
export function fillFavourites(ids: readonly number[]): void {
  if (isFilled || ids.length === 0) return
  isFilled = true
  if (readStored(KEY) === undefined) remember(ids)
}

/** Resets the device's watchlist, so that the next user starts with the defaults. */
function forget(): void {
  isFilled = false
  store(KEY, undefined)
  useFavourites.setState({ ids: [] })
}

function remember(all: readonly number[]): void {
  const ids = all.slice(-FAVOURITES_MAX)
  store(KEY, ids.join(','))
  useFavourites.setState({ ids })
}

/** Parses stored ids; drops invalid ones and duplicates. */
export function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return Array.from(new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))).slice(-FAVOURITES_MAX)
}
