import { sql } from 'kysely'
import {
  type CurrencyConfig,
  type Project,
  SUBSCRIPTION_ORDERS,
  SUBSCRIPTION_PROJECTS,
  type SubscriptionOrderRow,
  type SubscriptionOrderStatus,
} from '../../engine/index.ts'
import type { Context } from './context.ts'

/** A project with its orders. */
export interface Sale {
  readonly project: Project
  readonly orders: number
  /** The quantity of all orders, in units of the coin. */
  readonly demand: bigint
}

/** Finds all projects, newest first, or one. */
export async function findProjects({ db }: Context, projectId?: number): Promise<Sale[]> {
  let query = db
    .selectFrom('subscription_project')
    .leftJoin('subscription_order', 'subscription_order.project_id', 'subscription_project.id')
    .selectAll('subscription_project')
    .select(({ fn }) => [
      fn.count<string>('subscription_order.id').as('orders'),
      fn.sum<string | null>('subscription_order.quantity').as('demand'),
    ])
    .groupBy('subscription_project.id')
  if (projectId !== undefined) query = query.where('subscription_project.id', '=', String(projectId))
  const rows = await query.orderBy('subscription_project.id', 'desc').execute()
  return rows.map((row) => ({
    project: SUBSCRIPTION_PROJECTS.read(row),
    orders: Number(row.orders),
    demand: BigInt(row.demand ?? 0),
  }))
}

/** Returns the quantity of a customer's orders in a project, in units of the coin. */
export async function findOwnQuantity(
  { db }: Context,
  customerId: number,
  projectId: number,
): Promise<bigint> {
  const row = await db
    .selectFrom('subscription_order')
    .select(({ fn }) => fn.sum<string | null>('quantity').as('quantity'))
    .where('customer_id', '=', String(customerId))
    .where('project_id', '=', String(projectId))
    .executeTakeFirst()
  return BigInt(row?.quantity ?? 0)
}

/** Quantities that an order asked for and got, in units of the coin. */
export type Allotment = Pick<SubscriptionOrderRow, 'id' | 'quantity' | 'allotted'>

/** Finds the orders of a project with ids above `after`, in ascending order. */
export async function findAllotments(
  { db }: Context,
  projectId: number,
  after: number,
  limit: number,
): Promise<Allotment[]> {
  const rows = await db
    .selectFrom('subscription_order')
    .selectAll()
    .where('project_id', '=', String(projectId))
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(SUBSCRIPTION_ORDERS.read)
}

export interface OrderFilter {
  readonly customerId: number
  readonly statuses: readonly SubscriptionOrderStatus[] | undefined
  readonly offset: number
  readonly limit: number
}

/** An order with its coin, which is not a currency before the allotment. */
export interface OrderOfCoin {
  readonly order: SubscriptionOrderRow
  readonly coin: CurrencyConfig
}

/** Finds a customer's orders, newest first. */
export async function findOrders({ db }: Context, filter: OrderFilter): Promise<OrderOfCoin[]> {
  let query = db
    .selectFrom('subscription_order')
    .innerJoin('subscription_project', 'subscription_project.id', 'subscription_order.project_id')
    .selectAll('subscription_order')
    .select(['subscription_project.coin_name', 'subscription_project.coin_decimals'])
    .where('customer_id', '=', String(filter.customerId))
  if (filter.statuses) query = query.where(sql`subscription_order.status`, 'in', filter.statuses)
  const rows = await query
    .orderBy('subscription_order.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows.map((row) => ({
    order: SUBSCRIPTION_ORDERS.read(row),
    coin: { id: row.coin_id, name: row.coin_name, decimals: row.coin_decimals },
  }))
}
