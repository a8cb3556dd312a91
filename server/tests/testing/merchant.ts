import { dataOf, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { submitCommand, USDT } from './funded-customer.ts'
import { VALID_REQUESTS } from './valid-requests.ts'

/** The advertisement that `publishSale` publishes, but for the card. */
export const SALE = {
  type: 'sell',
  currency_id: USDT,
  fiat: 'EUR',
  price: '0.95',
  min_number: '10',
  max_number: '10000',
  left: '100000',
  from: 'coin',
  terms: 'From your own account only.',
} as const

/** Binds a bank card for a customer; returns its id. */
export async function bindCard({ client }: TestCustomer): Promise<number> {
  return dataOf(await client('user/cash_save', VALID_REQUESTS['user/cash_save'])).id
}

/** Makes a funded customer a merchant who advertises `SALE`; returns the id of the advertisement. */
export async function publishSale(halyard: TestApp, merchant: TestCustomer): Promise<number> {
  await submitCommand(halyard, { kind: 'setMerchant', customerId: merchant.id, isMerchant: true })
  const card_ids = String(await bindCard(merchant))
  return dataOf(await merchant.client('legalnew/publish', { ...SALE, card_ids })).id
}
