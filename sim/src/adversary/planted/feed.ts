import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 300_000
const COMBINE = 'server/src/price-feed/combine-quotes.ts'

/** Weaknesses of prices, which a player who sees the true price uses, or who moves one source. */
export const PLANTED_FEED: readonly Planted[] = [
  plantedFeed('feed-two-sources-suffice', ['few_sources', 'false_price'], {
    file: COMBINE,
    find: 'const AGREED_SOURCES_MIN = 3',
    replace: 'const AGREED_SOURCES_MIN = 2',
  }),
  plantedFeed('feed-sources-far-apart-agree', ['few_sources', 'false_price'], {
    file: COMBINE,
    find: 'const DEVIATION_MAX = 0.01',
    replace: 'const DEVIATION_MAX = 0.25',
  }),
  plantedFeed('feed-mean-in-place-of-the-median', ['false_price'], {
    file: COMBINE,
    find: 'lower === undefined ? undefined : (upper + lower) / 2',
    replace: 'lower === undefined ? undefined : (Math.max(...prices) + Math.min(...prices)) / 2',
  }),
  plantedFeed('feed-without-a-step-breaker', ['step'], {
    file: 'server/src/price-feed/open-grading.ts',
    find: '!isAgreed || !isSteady',
    replace: '!isAgreed',
  }),
  plantedFeed('feed-of-last-trades', ['false_price'], {
    file: 'server/src/price-feed/ccxt-exchange.ts',
    find: 'price: (bid + ask) / 2',
    replace: 'price: Number((ticker as { last?: unknown }).last)',
  }),
  plantedFeed('liquidation-at-an-uncertain-price', ['few_sources', 'false_price', 'step'], {
    file: 'core/src/perp/process-index-price.ts',
    find: "const isUncertain = perp.index.quality === 'uncertain'",
    replace: 'const isUncertain = perp.index.indexTicks < 0',
  }),
  plantedFeed('option-at-an-uncertain-price', ['few_sources'], {
    file: 'core/src/option/buy-option.ts',
    find: "if (market.quality !== 'live')",
    replace: 'if (market.indexTicks < 0)',
  }),
]

function plantedFeed(name: string, kinds: readonly string[], edit: SourceEdit): Planted {
  return { name, edits: [edit], shownBy: kinds.map((kind) => `world_${kind}`), budget: BUDGET }
}
