import { configureMarket } from '../market/configure-market.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { LaunchProject } from './commands.ts'
import type { Project } from './project.ts'
import { putProject } from './subscription-state.ts'

/**
 * Opens the spot market of an allotted project's coin. Rejects a market of another coin, one that exists, one whose quote
 * is not a payment currency of the project, and what `configureMarket` rejects.
 */
export function launchProject(exchange: Exchange, command: LaunchProject): Reply<'launchProject'> {
  const { subscription, at } = exchange
  const { projectId, market } = command
  const project = subscription.projects.get(projectId)
  if (!project) return reject('project_must_be_known')
  if (project.status !== 'allotted') return reject('project_must_be_allotted')
  const { coinId, prices } = project.config
  if (
    market.baseId !== coinId ||
    exchange.markets.has(market.id) ||
    !prices.some(({ currencyId }) => currencyId === market.quoteId)
  )
    return reject('project_market_is_invalid')
  const opened = configureMarket(exchange, { kind: 'configureMarket', market })
  if (!opened.ok) return opened

  const launched: Project = { ...project, status: 'launched', marketId: market.id, launchedAt: at }
  putProject(subscription, launched)
  exchange.facts.push({ kind: 'projectLaunched', projectId, coinId, marketId: market.id, at })
  return { ok: true, project: launched }
}
