import { createClient, type SignedIn } from '@halyard/api/client'
import { dataOf } from './data-of.ts'
import { BANK_CARD } from './bank-card.ts'
import { runOperator } from './operator.ts'

const TERMS = { min_number: '20', max_number: '1000', left: '5000', from: 'coin' } as const
const USDT = 3

/** Makes a verified customer a merchant, with an open advertisement to sell and a paused one to buy. */
export async function seedMerchant(url: string, { user, token }: SignedIn): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  await runOperator(url, 'fiat', 'approve', String(user.id), '--reason', 'Journeys')
  const card = dataOf(await call('user/cash_save', BANK_CARD))
  const ad = { currency_id: USDT, fiat: 'EUR', ...TERMS } as const
  dataOf(
    await call('legalnew/publish', {
      ...ad,
      type: 'sell',
      price: '0.95',
      card_ids: String(card.id),
      opens_minute: '480',
      closes_minute: '1080',
      terms: 'Only from an account in your own name.',
    }),
  )
  const paused = dataOf(await call('legalnew/publish', { ...ad, type: 'buy', index_ppm: 985_000 }))
  dataOf(await call('legalnew/pause', { id: paused.id, status: 'paused' }))
}
