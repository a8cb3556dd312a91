import type { OpsProject } from '../../lib/calls/records.ts'

/** The state of a project, where one that has closed waits for its allotment. */
export type ProjectStage = OpsProject['status'] | 'closed'

/** Returns the state of a project at a time. */
export function stageOf({ status, closeAt }: OpsProject, now: number): ProjectStage {
  return status === 'selling' && closeAt <= now ? 'closed' : status
}
