import { PRODUCT_KINDS, type ProductKind } from '@halyard/api/ops'
import { type Command, OPTION_CONFIGS } from '../../../../engine/index.ts'
import type { Context } from '../context.ts'
import { findFiatCoin } from '../money/fiat-coin-change.ts'
import { findNetwork } from '../money/network-change.ts'
import { findWealthPlan } from './wealth-change.ts'

/** The statuses of products, from the one that permits most. A network is open or closed. */
const STATUSES = ['open', 'cancel_only', 'paused', 'closed'] as const
/** One of `STATUSES`. */
export type ProductStatus = (typeof STATUSES)[number]

/** A product with its status. */
interface Product {
  readonly status: ProductStatus
  /** Returns the command that gives it a status; `undefined` if it has no such status. */
  readonly commandFor: (status: ProductStatus) => Command | undefined
}

type FindProduct = (ctx: Context, id: string) => Promise<Product | undefined>

const FIND: Readonly<Record<ProductKind, FindProduct>> = {
  market: async ({ catalogue }, id) => {
    const config = catalogue.market(Number(id))?.config
    return (
      config && {
        status: config.status,
        commandFor: (status) =>
          status === 'closed' ? undefined : { kind: 'configureMarket', market: { ...config, status } },
      }
    )
  },
  contract: async ({ catalogue }, id) => {
    const config = catalogue.perp(Number(id))?.config
    return (
      config && {
        status: config.status,
        commandFor: (status) =>
          status === 'closed' ? undefined : { kind: 'configurePerp', perp: { ...config, status } },
      }
    )
  },
  option: async ({ db }, id) => {
    const row = await db
      .selectFrom('option_config')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirst()
    const option = row && OPTION_CONFIGS.read(row)
    return (
      option &&
      onOrOff(option.status, (status) => ({ kind: 'configureOption', option: { ...option, status } }))
    )
  },
  wealth: async (ctx, id) => {
    const plan = await findWealthPlan(ctx, Number(id))
    return plan && onOrOff(plan.status, (status) => ({ kind: 'configureWealth', plan: { ...plan, status } }))
  },
  fiat: async (ctx, id) => {
    const coin = await findFiatCoin(ctx, Number(id))
    return (
      coin && onOrOff(coin.status, (status) => ({ kind: 'configureFiatCoin', coin: { ...coin, status } }))
    )
  },
  network: async (ctx, id) => {
    const network = findNetwork(ctx, id)?.config
    return (
      network && {
        status: network.isOpen ? 'open' : 'closed',
        commandFor: (status) =>
          status === 'open' || status === 'closed'
            ? { kind: 'configureNetwork', network: { ...network, isOpen: status === 'open' } }
            : undefined,
      }
    )
  },
}

function onOrOff(current: 'open' | 'paused', commandOf: (status: 'open' | 'paused') => Command): Product {
  return {
    status: current,
    commandFor: (status) => (status === 'open' || status === 'paused' ? commandOf(status) : undefined),
  }
}

/** Finds a product by its name in the audit log: 'market:1'. */
export async function findProduct(ctx: Context, target: string): Promise<Product | undefined> {
  const kind = PRODUCT_KINDS.find((one) => target.startsWith(`${one}:`))
  return kind && FIND[kind](ctx, target.slice(kind.length + 1))
}

/** Returns whether a status permits customers more than another one. */
export function opensTo(from: ProductStatus, to: ProductStatus): boolean {
  return STATUSES.indexOf(to) < STATUSES.indexOf(from)
}
