import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS } from '@halyard/formulas'
import { FIAT_DEALS, type FiatDeal } from '../../engine/index.ts'
import { FUND_PASSWORD } from '../seeding/demo-users.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { MerchantClient } from './merchant-client.ts'
import type { MerchantContext } from './merchant-context.ts'

/** How long the merchant waits before each step, in milliseconds. */
export const ANSWER_AFTER_MS = 4_000
const REPLY_AFTER_MS = 2_000

/** A step that the merchant makes in a deal, each at most once. */
interface Answer {
  readonly key: string
  readonly act: () => Promise<void>
}

/** Returns the steps that are due in the merchant's deals. */
export async function findAnswers(
  ctx: MerchantContext,
  client: MerchantClient,
  merchantId: number,
): Promise<Answer[]> {
  const rows = await ctx.db
    .selectFrom('fiat_deal')
    .selectAll()
    .where('merchant_id', '=', String(merchantId))
    .where('status', 'in', ['unpaid', 'paid', 'disputed'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  const deals = rows.map(FIAT_DEALS.read)
  const steps = deals.flatMap((deal) => stepsOf(ctx, client, deal, merchantId))
  return [...steps, ...(await repliesTo(ctx, client, deals, merchantId))]
}

function stepsOf(ctx: MerchantContext, client: MerchantClient, deal: FiatDeal, merchantId: number): Answer[] {
  const { id, status, sellerId, paidAt = 0, openedAt } = deal
  const due = ctx.now() - ANSWER_AFTER_MS
  if (sellerId === merchantId) {
    if (status !== 'paid' || paidAt > due) return []
    return [{ key: `release:${id}`, act: () => release(client, id) }]
  }
  if (status !== 'unpaid' || openedAt > due) return []
  return [{ key: `pay:${id}`, act: () => pay(ctx, client, deal) }]
}

async function release(client: MerchantClient, dealId: number): Promise<void> {
  const id = String(dealId)
  await client.call('legalnew/chat', {
    id,
    text: 'Your payment is in my bank. I release the coins. Thank you!',
  })
  await client.call('legalnew/deal/sub', { id, pass: FUND_PASSWORD })
}

async function pay(
  { uploads }: MerchantContext,
  client: MerchantClient,
  { id: dealId, buyerId, total, fiat }: FiatDeal,
): Promise<void> {
  const id = String(dealId)
  const sum = `${formatUnits(total, FIAT_DECIMALS[fiat])} ${fiat}`
  const pic = await uploads.keep(buyerId, 'receipt', await drawReceipt(`Practice receipt ${id}: ${sum}`))
  await client.call('legalnew/deal/sub', { id, pic })
  const text = `I have sent ${sum}. Please check your bank, then release the coins.`
  await client.call('legalnew/chat', { id, text })
}

/** Returns replies to the customers whose latest message in a deal the merchant has not answered. */
async function repliesTo(
  { db, now }: MerchantContext,
  client: MerchantClient,
  deals: readonly FiatDeal[],
  merchantId: number,
): Promise<Answer[]> {
  if (deals.length === 0) return []
  const messages = await db
    .selectFrom('fiat_message')
    .distinctOn('deal_id')
    .select(['id', 'deal_id', 'author_id', 'created_at'])
    .where(
      'deal_id',
      'in',
      deals.map(({ id }) => String(id)),
    )
    .where('kind', '=', 'chat')
    .orderBy('deal_id')
    .orderBy('id', 'desc')
    .execute()
  return messages.flatMap(({ id, deal_id, author_id, created_at }) => {
    const deal = deals.find((one) => one.id === Number(deal_id))
    if (!deal || Number(author_id) === merchantId || Number(created_at) > now() - REPLY_AFTER_MS) return []
    const request = { id: String(deal.id), text: replyIn(deal, merchantId) }
    return [{ key: `reply:${id}`, act: async () => void (await client.call('legalnew/chat', request)) }]
  })
}

function replyIn({ status, sellerId }: FiatDeal, merchantId: number): string {
  if (status === 'disputed') return 'An operator decides now. Please add what shows your payment as evidence.'
  if (sellerId !== merchantId)
    return status === 'unpaid'
      ? 'Hello! I am paying now, one moment please.'
      : 'I have paid. Please look into your bank account before you release the coins.'
  return status === 'unpaid'
    ? 'Hello! Please pay to my account with the reference number, then send the receipt. I release within seconds.'
    : 'Thank you, I am looking into my bank account. Your coins follow in a moment.'
}
