import { create } from 'zustand'
import { readStored, store } from './storage.ts'

const KEY = 'favourites'
const FAVOURITES_MAX = 50

/** The markets a person has starred, by id, in the order they were starred. Kept on this device. */
export const useFavourites = create<{ readonly ids: readonly number[] }>(() => ({
  ids: parseIds(readStored(KEY)),
}))

export function addFavourites(ids: readonly number[]): void {
  remember(Array.from(new Set([...useFavourites.getState().ids, ...ids])))
}

export function toggleFavourite(id: number): void {
  const { ids } = useFavourites.getState()
  if (ids.includes(id)) remember(ids.filter((known) => known !== id))
  else addFavourites([id])
}

let isFilled = false

/** Stars the given markets, once, for a person who has never starred any: prices are there from the first visit. */
export function fillFavourites(ids: readonly number[]): void {
  if (isFilled || ids.length === 0) return
  isFilled = true
  if (readStored(KEY) === undefined) remember(ids)
}

function remember(all: readonly number[]): void {
  const ids = all.slice(-FAVOURITES_MAX)
  store(KEY, ids.join(','))
  useFavourites.setState({ ids })
}

export function parseIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return Array.from(new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))).slice(-FAVOURITES_MAX)
}
