import { createDealNews, type DealNews } from './deal-news.ts'

/** Opens the news of fiat deals. */
export function fiatService(): { readonly dealNews: DealNews } {
  return { dealNews: createDealNews() }
}
