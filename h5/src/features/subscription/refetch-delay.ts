import type { Project } from './project.ts'

/** Demand changes with every order of another customer. */
const POLL_MS = 15_000
/** The server's clock is known to a second. */
const MARGIN_MS = 1_000

/** Returns the milliseconds until projects are fetched again: at the latest when one of them opens or closes. */
export function refetchDelayMs(
  projects: ReadonlyArray<Pick<Project, 'startAt' | 'closeAt'>>,
  now: number,
): number {
  const turns = projects.flatMap(({ startAt, closeAt }) => [startAt, closeAt]).filter((at) => at > now)
  return Math.min(POLL_MS, ...turns.map((at) => at - now + MARGIN_MS))
}
