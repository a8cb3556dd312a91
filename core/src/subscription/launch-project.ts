import { configureMarket } from '../market/configure-market.ts'
import { type MarketConfig, TICKS_MAX } from '../market/market.ts'
import { ISSUE_TICKS_MIN, openOwnIndex } from '../market/own-index.ts'
import { recordPrice } from '../market/record-prices.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { LaunchProject } from './commands.ts'
import type { Project, ProjectConfig } from './project.ts'
import { putProject } from './subscription-state.ts'

/**
 * Opens the spot market of an allotted project's coin, with the issue price as its index, so that it trades at once.
 * Rejects a market of another coin, one that exists, one whose quote is not a payment currency of the project, ticks in
 * which the issue price is not `ISSUE_TICKS_MIN` to `TICKS_MAX`, and what `configureMarket` rejects.
 */
export function launchProject(exchange: Exchange, command: LaunchProject): Reply<'launchProject'> {
  const { subscription, at } = exchange
  const { projectId, market } = command
  const project = subscription.projects.get(projectId)
  if (!project) return reject('project_must_be_known')
  if (project.status !== 'allotted') return reject('project_must_be_allotted')
  const { coinId } = project.config
  const issueTicks = issueTicksOf(exchange, project.config, market)
  if (market.baseId !== coinId || exchange.markets.has(market.id) || issueTicks === undefined)
    return reject('project_market_is_invalid')
  const reply = configureMarket(exchange, { kind: 'configureMarket', market })
  if (!reply.ok) return reply

  const opened = exchange.markets.get(market.id)
  if (!opened) throw new Error(`market ${market.id} was configured and does not exist`)
  opened.ownIndex = openOwnIndex(issueTicks, at)
  recordPrice(exchange, opened, issueTicks)
  const launched: Project = { ...project, status: 'launched', marketId: market.id, launchedAt: at }
  putProject(subscription, launched)
  exchange.facts.push({ kind: 'projectLaunched', projectId, coinId, marketId: market.id, at })
  return { ok: true, project: launched }
}

/**
 * Returns the issue price in ticks of a market, rounded down. `undefined` if its quote is not a payment currency, or the
 * price is too low or too high in these ticks.
 */
function issueTicksOf(
  { currencies }: Exchange,
  { prices, coinDecimals }: ProjectConfig,
  { quoteId, priceDecimals }: MarketConfig,
): number | undefined {
  const price = prices.find(({ currencyId }) => currencyId === quoteId)
  const quote = currencies.get(quoteId)
  if (!price || !quote || priceDecimals > quote.decimals) return undefined
  const perUnit = price.coinUnits * 10n ** BigInt(quote.decimals - priceDecimals)
  const ticks = (price.payUnits * 10n ** BigInt(coinDecimals)) / perUnit
  return ticks >= ISSUE_TICKS_MIN && ticks <= TICKS_MAX ? Number(ticks) : undefined
}
