import type { SignedIn } from '@halyard/api/client'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The customers that several journeys sign in as: one with a wallet history, one with positions, orders and options,
 * and one who has just registered.
 */
export type Customers = Readonly<Record<'demo' | 'trader' | 'newcomer', SignedIn>>

/** Stores the customers in the folder of the run's results, for the workers that read them. */
export function storeCustomers(folder: string, customers: Customers): void {
  const file = fileIn(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(customers))
}

export function readCustomers(folder: string): Customers {
  return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Customers
}

function fileIn(folder: string): string {
  return join(folder, 'customers.json')
}
