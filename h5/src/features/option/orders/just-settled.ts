import { create } from 'zustand'
import type { TimedOption } from '../timed-option.ts'

const SHOWN_MAX = 5

/** Options that settled during this visit, newest first; shown until dismissed. */
export const useJustSettled = create<{ readonly orders: readonly TimedOption[] }>(() => ({ orders: [] }))

/** Adds settled options to the list, the newest first. */
export function addSettledOptions(closed: readonly TimedOption[]): void {
  useJustSettled.setState(({ orders }) => ({
    orders: [...closed, ...orders.filter(({ id }) => closed.every((order) => order.id !== id))].slice(
      0,
      SHOWN_MAX,
    ),
  }))
}

/** Removes an option from the list. */
export function dismissSettled(id: number): void {
  useJustSettled.setState(({ orders }) => ({ orders: orders.filter((order) => order.id !== id) }))
}

/** Clears the list. */
export function clearSettled(): void {
  useJustSettled.setState({ orders: [] })
}
