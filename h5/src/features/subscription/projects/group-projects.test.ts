import { expect, test } from 'vitest'
import type { ProjectStatus } from '../project.ts'
import { PROJECT } from '../testing.ts'
import { groupProjects } from './group-projects.ts'

const project = (id: number, status: ProjectStatus, startAt = 0, closeAt = 9) => ({
  ...PROJECT,
  id,
  status,
  startAt,
  closeAt,
})

test('groupProjects: open projects first, by closing time; empty groups are omitted', () => {
  const projects = [
    project(6, 'launched'),
    project(5, 'open', 0, 8),
    project(4, 'upcoming', 7),
    project(3, 'upcoming', 5),
    project(2, 'open', 0, 7),
    project(1, 'launched'),
  ]
  expect(
    groupProjects(projects).map((group) => [group.status, ...group.projects.map(({ id }) => id)]),
  ).toEqual([
    ['open', 2, 5],
    ['upcoming', 3, 4],
    ['launched', 6, 1],
  ])
  expect(groupProjects([])).toEqual([])
})
