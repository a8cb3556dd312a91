import type { Project, ProjectStatus } from '../project.ts'

/** The order of the groups: what can be acted on first. */
const ORDER = [
  'open',
  'upcoming',
  'closed',
  'launched',
  'cancelled',
] as const satisfies readonly ProjectStatus[]

export interface ProjectGroup {
  readonly status: ProjectStatus
  readonly projects: readonly Project[]
}

/**
 * Groups projects by their status and omits empty groups. Open ones are sorted by what closes first, upcoming ones by
 * what opens first, the others newest first.
 */
export function groupProjects(projects: readonly Project[]): ProjectGroup[] {
  return ORDER.map((status) => ({
    status,
    projects: projects.filter((project) => project.status === status).toSorted(COMPARE[status]),
  })).filter((group) => group.projects.length > 0)
}

const newestFirst = (a: Project, b: Project) => b.id - a.id

const COMPARE: Readonly<Record<ProjectStatus, (a: Project, b: Project) => number>> = {
  open: (a, b) => a.closeAt - b.closeAt || newestFirst(a, b),
  upcoming: (a, b) => a.startAt - b.startAt || newestFirst(a, b),
  closed: newestFirst,
  launched: newestFirst,
  cancelled: newestFirst,
}
