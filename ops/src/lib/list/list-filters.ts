import { customerIdOf, type FilterName } from '@halyard/api/ops-client'
import type { Filters } from '../navigation/use-filters.ts'

/** The fields of each filter in the URL. Days of a period are in UTC, and both are included. */
const FIELDS: Readonly<Record<FilterName, readonly string[]>> = {
  customer: ['customer'],
  amount: ['currency', 'amount_from', 'amount_to'],
  network: ['network'],
  address: ['address'],
  transaction: ['txid'],
  reviewer: ['reviewer'],
  period: ['from', 'until'],
}
const DAY_MS = 86_400_000

/** Returns the fields of the filters of a list, in their order. */
export function fieldsOf(filters: readonly FilterName[]): readonly string[] {
  return filters.flatMap((name) => FIELDS[name])
}

/** Returns how many filters of a list a URL sets. */
export function countFilters(filters: readonly FilterName[], values: Filters): number {
  return filters.filter((name) => FIELDS[name].some((field) => values[field] !== undefined)).length
}

/**
 * Returns the request of a page from its URL: the filters of the list and the place at which it begins. A value that is none is sent as
 * it is, so that the server says so.
 */
export function requestOf(filters: readonly FilterName[], values: Filters): Record<string, string> {
  const request: Record<string, string> = {}
  for (const field of [...fieldsOf(filters), 'after']) {
    const value = values[field]
    if (value !== undefined) request[field] = asSent(field, value)
  }
  return request
}

function asSent(field: string, value: string): string {
  if (field === 'customer') return String(customerIdOf(value) ?? value)
  if (field !== 'from' && field !== 'until') return value
  const day = /^20\d\d-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(day)) return value
  return String(field === 'from' ? day : day + DAY_MS)
}
