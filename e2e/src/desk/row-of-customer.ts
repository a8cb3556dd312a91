import type { Locator, Page } from '@playwright/test'

/** The account number of id 0. */
const FIRST_NUMBER = 10_000_000

/** Returns the rows of a table that have a customer's account number in a cell: journeys of other customers run meanwhile. */
export function rowOfCustomer(page: Page, customer: number): Locator {
  const cell = page.getByRole('cell', { name: String(FIRST_NUMBER + customer), exact: true })
  return page.getByRole('row').filter({ has: cell })
}
