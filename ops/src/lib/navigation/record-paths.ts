import {
  CHANGE_KINDS,
  CHANGE_PAGES,
  type ChangeKind,
  QUEUE_PAGES,
  type QueueName,
} from '@halyard/api/ops-client'
import type { OpsChange } from '../calls/records.ts'

/** Returns the path of a queue's page. */
export function pathOfRecord(queue: QueueName, id: string): string {
  return pathOf(QUEUE_PAGES[queue], id)
}

/** Returns the page of the record that a change belongs to: '/markets/1' for 'market:1'. */
export function pathOfTarget({ kind, target }: Pick<OpsChange, 'kind' | 'target'>): string {
  if (hasPage(kind)) return pathOf(CHANGE_PAGES[kind], target.slice(kind.length + 1))
  const product = target.slice('opening:'.length)
  return pathOfTarget({ kind: CHANGE_KINDS.find(isOf) ?? 'market', target: product })

  function isOf(one: ChangeKind): boolean {
    return product.startsWith(`${one}:`)
  }
}

/** Returns whether a kind of change has a page. The opening of a product is on the product's page. */
function hasPage(kind: ChangeKind): kind is keyof typeof CHANGE_PAGES {
  return Object.hasOwn(CHANGE_PAGES, kind)
}

function pathOf(page: string, id: string): string {
  return page.replace(':id', encodeURIComponent(id))
}
