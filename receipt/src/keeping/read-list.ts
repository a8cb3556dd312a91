import type { KeeperParts } from './keeper-parts.ts'
import type { ListedOption } from './listed-option.ts'

/** The most pages that are read: with 100 options each more than a device keeps. */
const PAGES_MAX = 25
/** Pages in a row that claim older options and show none end the list: no customer buys a page between two reads so often. */
const IDLE_PAGES_MAX = 3

/** The part of the customer's list that was read. */
export interface ReadList {
  readonly rows: ReadonlyMap<number, ListedOption>
  /** The oldest id that was reached; 0 if the list ended. A kept option from it on must be among the rows. */
  readonly reach: number
  /** Whether a later page could not be read. */
  readonly isInterrupted: boolean
}

/**
 * Reads the list until it ends or reaches the id `back`, whatever the length of its pages: a short page that claims older
 * options hides none. Pages may shift while options are bought, so that one repeats rows of the page before.
 * Returns undefined without a connection.
 */
export async function readList(
  readOptions: KeeperParts['readOptions'],
  back: number,
): Promise<ReadList | undefined> {
  const rows = new Map<number, ListedOption>()
  let [reach, idlePages] = [Number.POSITIVE_INFINITY, 0]
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await readOptions(page).catch(() => undefined)
    if (!answer) return page === 1 ? undefined : { rows, reach, isInterrupted: true }
    for (const row of answer.list) rows.set(row.id, row)
    const oldest = answer.list.reduce((least, { id }) => Math.min(least, id), reach)
    idlePages = oldest < reach ? 0 : idlePages + 1
    reach = oldest
    if (!answer.more || idlePages === IDLE_PAGES_MAX) return { rows, reach: 0, isInterrupted: false }
    if (reach <= back) break
  }
  return { rows, reach, isInterrupted: false }
}
