import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { CancelProject } from './commands.ts'
import type { Project } from './project.ts'
import { refundOrder } from './refund-order.ts'
import { endReview, putProject, reviewedOrders } from './subscription-state.ts'

/**
 * Cancels a project at any time before its allotment and refunds every order in full, also of a frozen owner. The coin's
 * id and name are free again. Rejects a project that is allotted or cancelled.
 */
export function cancelProject(exchange: Exchange, { projectId }: CancelProject): Reply<'cancelProject'> {
  const { subscription } = exchange
  const project = subscription.projects.get(projectId)
  if (!project) return reject('project_must_be_known')
  if (project.status !== 'selling') return reject('project_must_be_selling')

  for (const order of reviewedOrders(subscription, projectId)) {
    endReview(subscription, order)
    refundOrder(exchange, order)
  }
  const cancelled: Project = { ...project, status: 'cancelled' }
  putProject(subscription, cancelled)
  return { ok: true, project: cancelled }
}
