import type { OpsProject } from '@halyard/api/ops-client'

/** The state of a project, where one that has closed waits for its allotment. */
export type ProjectStage = OpsProject['status'] | 'closed'

/** Returns the state of a project at a time. */
export function stageOf({ status, close_at }: OpsProject, now: number): ProjectStage {
  return status === 'selling' && close_at <= now ? 'closed' : status
}
