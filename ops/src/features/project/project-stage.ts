import type { OpsProject } from '../../lib/calls/records.ts'

/** The state of a project, where one that is not open yet is announced, and one that has closed waits for its allotment. */
export type ProjectStage = OpsProject['status'] | 'announced' | 'closed'

/** Returns the state of a project at a time. */
export function stageOf({ status, startAt, closeAt }: OpsProject, now: number): ProjectStage {
  if (status !== 'selling') return status
  return now < startAt ? 'announced' : closeAt <= now ? 'closed' : status
}
