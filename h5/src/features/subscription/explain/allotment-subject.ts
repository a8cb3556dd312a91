import type { SubscriptionOrder } from '../orders/subscription-order.ts'

/** Returns the subject of the explanation of an order's allotment. */
export function allotmentSubject({ projectId, id }: Pick<SubscriptionOrder, 'projectId' | 'id'>): string {
  return `subscription allotment ${projectId} ${id}`
}
