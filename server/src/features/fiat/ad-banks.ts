import { openCard } from '../../custody/addresses/bank-card.ts'
import type { FiatAd } from '../../engine/index.ts'
import type { Context } from './context.ts'

/** A card that buyers may pay to. Of an advertisement only its bank is public. */
export interface AdBank {
  readonly card_id: number
  readonly bank: string
}

/** Finds the banks of advertisements by their ids, in two queries. One that buys has none. */
export async function findBanks(
  { db, config }: Context,
  ads: readonly FiatAd[],
): Promise<(adId: number) => AdBank[]> {
  const selling = ads.filter(({ side }) => side === 'sell').map(({ id }) => String(id))
  if (selling.length === 0) return () => []
  const details = await db
    .selectFrom('fiat_ad_detail')
    .select(['ad_id', 'card_ids'])
    .where('ad_id', 'in', selling)
    .execute()
  const cardIds = [...new Set(details.flatMap(({ card_ids }) => card_ids))]
  if (cardIds.length === 0) return () => []
  const cards = await db
    .selectFrom('bank_card')
    .select(['id', 'user_id', 'sealed'])
    .where('id', 'in', cardIds)
    .where('deleted_at', 'is', null)
    .execute()
  const banks = new Map(cards.map((card) => [card.id, openCard(config.secret, card).bank]))
  const banksOf = new Map(
    details.map(({ ad_id, card_ids }) => [
      Number(ad_id),
      card_ids.flatMap((id): AdBank[] => {
        const bank = banks.get(id)
        return bank === undefined ? [] : [{ card_id: Number(id), bank }]
      }),
    ]),
  )
  return (adId) => banksOf.get(adId) ?? []
}
