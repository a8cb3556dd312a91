import { accountNumberOf } from '@halyard/api/ops-client'
import type { Locator, Page } from '@playwright/test'

/** Returns the rows of a table that have a customer's account number in a cell: journeys of other customers run meanwhile. */
export function rowOfCustomer(page: Page, customer: number): Locator {
  const cell = page.getByRole('cell', { name: accountNumberOf(customer), exact: true })
  return page.getByRole('row').filter({ has: cell })
}
