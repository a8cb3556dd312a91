import type { Step } from '../../lib/lists/step.ts'
import type { Project } from './project.ts'

const DAY_MS = 86_400_000

/** The steps of a project, as its timeline names them. */
export type ProjectStep = 'start' | 'close' | 'allotment' | 'launch' | 'unlock' | 'cancelled'

/** Returns when the lock-up ends: its days after the allotment; undefined before the allotment. */
export function unlockAtOf({ allottedAt, lockupDays }: Project): number | undefined {
  return allottedAt === undefined ? undefined : allottedAt + lockupDays * DAY_MS
}

/**
 * Returns the steps of a project at `now`, in epoch milliseconds: those that have happened, the next one and the later
 * ones. A launch that is late has no expected time.
 */
export function projectSteps(project: Project, now: number): Step<ProjectStep>[] {
  const { status, startAt, closeAt, launchAt, allottedAt } = project
  const isLaunched = status === 'launched'
  const unlockAt = unlockAtOf(project)
  const planned: Planned[] = [
    { name: 'start', isDone: startAt <= now, at: startAt },
    { name: 'close', isDone: closeAt <= now, at: closeAt },
    { name: 'allotment', isDone: allottedAt !== undefined, at: allottedAt },
    { name: 'launch', isDone: isLaunched, at: isLaunched || launchAt > now ? launchAt : undefined },
    { name: 'unlock', isDone: unlockAt !== undefined && unlockAt <= now, at: unlockAt },
  ]
  if (status === 'cancelled') {
    const happened = planned.filter(({ name, isDone }) => isDone && (name === 'start' || name === 'close'))
    return [...happened.map(done), { name: 'cancelled', state: 'failed', at: undefined, by: undefined }]
  }
  const next = planned.find(({ isDone }) => !isDone)
  return planned.map((step) =>
    step.isDone
      ? done(step)
      : { name: step.name, state: step === next ? 'next' : 'later', at: undefined, by: step.at },
  )
}

interface Planned {
  readonly name: ProjectStep
  readonly isDone: boolean
  readonly at: number | undefined
}

function done({ name, at }: Planned): Step<ProjectStep> {
  return { name, state: 'done', at, by: undefined }
}
