import type { Deal } from './deal.ts'

/** Acts that a side can do with a deal now. */
export type DealAct = 'pay' | 'release' | 'cancel' | 'dispute' | 'evidence' | 'appeal'

/** The next act of a side, and the others that it can do. */
export interface DealActs {
  /** The one next step, as the big button; undefined while the other side or an operator acts. */
  readonly next: DealAct | undefined
  readonly others: readonly DealAct[]
}

/** Returns what the caller can do with a deal at a time of the server's clock. */
export function actsOf(deal: Deal, now: number): DealActs {
  const isBuyer = deal.role === 'buyer'
  switch (deal.status) {
    case 'unconfirmed':
      return isBuyer ? { next: 'pay', others: ['cancel'] } : { next: undefined, others: [] }
    case 'confirmed':
      return isBuyer ? { next: undefined, others: ['dispute'] } : { next: 'release', others: ['dispute'] }
    case 'disputed': {
      const evidence =
        deal.evidenceUntil !== undefined && now <= deal.evidenceUntil ? (['evidence'] as const) : []
      // A release settles the dispute.
      return isBuyer ? { next: evidence[0], others: [] } : { next: 'release', others: evidence }
    }
    case 'cancelled':
      return isBuyer && deal.endedAt === undefined
        ? { next: undefined, others: ['appeal'] }
        : { next: undefined, others: [] }
    case 'completed':
    case 'returned':
      return { next: undefined, others: [] }
  }
}

/** Returns the end of the time that is running for one of the sides; undefined if none is. */
export function deadlineOf(deal: Deal): number | undefined {
  if (deal.status === 'disputed') return deal.evidenceUntil
  return deal.endedAt === undefined ? deal.dueAt : undefined
}

/** Returns whether messages can still be sent. */
export function isTalking(deal: Deal): boolean {
  return deal.endedAt === undefined
}
