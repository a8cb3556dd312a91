import type { SignedIn } from '@halyard/api/client'
import { seedDemoAccount } from '../product/seed-demo-account.ts'
import { seedTradingAccount } from '../product/seed-trading-account.ts'
import type { Fixtures } from '../fixtures.ts'
import { registerNewCustomer } from './new-customer.ts'

export type Customers = Readonly<Record<'demo' | 'holder' | 'newcomer', SignedIn>>

let known: Promise<Customers> | undefined

/**
 * Returns the customers that the visual checks sign in as. All journeys share one set, because sign-ins are rate
 * limited.
 */
export function customersOf(fixtures: Fixtures): Promise<Customers> {
  known ??= createCustomers(fixtures)
  return known
}

async function createCustomers(fixtures: Fixtures): Promise<Customers> {
  const { url } = fixtures.product
  return {
    demo: await seedDemoAccount(url),
    holder: await seedTradingAccount(url),
    newcomer: await registerNewCustomer(fixtures),
  }
}
