import type { Project } from './project.ts'
import type { SubscriptionOrderRow } from './subscription-order.ts'

export interface SubscriptionReplies {
  subscribe: { readonly subscriptionOrder: SubscriptionOrderRow }
  /** The project after the review: allotted, or with its first reviewer. */
  allotProject: { readonly project: Project }
  cancelProject: { readonly project: Project }
  launchProject: { readonly project: Project }
}
