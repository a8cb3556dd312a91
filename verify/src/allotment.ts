import { allotment } from '@halyard/formulas'
import { UserError } from './read.ts'

/** The published inputs and results of an allotment, in smallest units of the coin. */
export interface PublishedAllotment {
  readonly supply: bigint
  readonly orders: readonly PublishedOrder[]
}

interface PublishedOrder {
  readonly id: number
  readonly quantity: bigint
  readonly allotted: bigint
}

/** One response of `lh/send/allotment`, with the last order id of an incomplete one. */
interface Page extends PublishedAllotment {
  readonly count: number
  readonly demand: bigint
  readonly isLast: boolean
}

/**
 * Joins the pages of a response of `lh/send/allotment`, each as the text that the server sent, in any order. Throws a
 * `UserError` if a text is not such a page, or the pages are not a whole allotment.
 */
export function joinPages(texts: readonly string[]): PublishedAllotment {
  const pages = texts.map(readPage)
  const [first] = pages
  if (!first) throw new UserError('no allotment was given')
  const orders = pages.flatMap((page) => page.orders).toSorted((a, b) => a.id - b.id)
  const demand = orders.reduce((sum, { quantity }) => sum + quantity, 0n)
  if (pages.some((page) => page.supply !== first.supply || page.demand !== first.demand))
    throw new UserError('the pages are of different allotments')
  if (orders.length !== first.count || demand !== first.demand)
    throw new UserError(`the pages have ${orders.length} of ${first.count} orders`)
  return { supply: first.supply, orders }
}

/** Returns the highest order id of a page that is not the last one, after which the next page begins. */
export function nextAfter(text: string): number | undefined {
  const page = readPage(text)
  return page.isLast ? undefined : page.orders.at(-1)?.id
}

/**
 * Recomputes the allotment of each order. Returns the orders whose published allotment differs, with the expected
 * allotment.
 */
export function findWrong({ supply, orders }: PublishedAllotment): readonly string[] {
  const due = allotment(orders, supply)
  return orders.flatMap(({ id, allotted }) =>
    allotted === due.get(id) ? [] : [`order ${id} was allotted ${allotted} units, due are ${due.get(id)}`],
  )
}

/** Returns the lines that describe a recomputed allotment. */
export function describeAllotment(
  { supply, orders }: PublishedAllotment,
  wrong: readonly string[],
): string[] {
  const demand = orders.reduce((sum, { quantity }) => sum + quantity, 0n)
  const issued = orders.reduce((sum, { allotted }) => sum + allotted, 0n)
  return [
    `${orders.length} orders ask for ${demand} units; the supply is ${supply}; ${issued} were allotted`,
    ...wrong.map((line) => `  FAILED ${line}`),
    wrong.length === 0
      ? 'The allotment is the one that follows from its inputs.'
      : `${wrong.length} of ${orders.length} orders differ from the recomputed allotment.`,
  ]
}

/** Accepts the envelope as sent, and its message alone. */
function readPage(text: string): Page {
  const body = parseJson(text)
  const page = isRecord(body) && isRecord(body['message']) ? body['message'] : body
  if (!isRecord(page) || !Array.isArray(page['list'])) throw new UserError(NOT_A_PAGE)
  return {
    supply: unitsOf(page['supply']),
    demand: unitsOf(page['demand']),
    count: countOf(page['orders']),
    isLast: page['more'] !== true,
    orders: page['list'].map(readOrder),
  }
}

const NOT_A_PAGE = 'the file is not a response of lh/send/allotment'

function readOrder(order: unknown): PublishedOrder {
  if (!isRecord(order)) throw new UserError(NOT_A_PAGE)
  return {
    id: countOf(order['id']),
    quantity: unitsOf(order['quantity']),
    allotted: unitsOf(order['allotted']),
  }
}

function unitsOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^[0-9]{1,19}$/.test(value)) throw new UserError(NOT_A_PAGE)
  return BigInt(value)
}

function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new UserError(NOT_A_PAGE)
  return value
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError('the file is not JSON')
  }
}
