import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['fiat_card_view', 'fiat_deal_event', 'fiat_deal_link', 'fiat_note'],
  kept: ['fiat_deal'],
}
