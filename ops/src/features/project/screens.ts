import { defineScreens } from '../../lib/navigation/screen.ts'

/** The subscription projects, of which closed ones wait for their allotment, and the page of each. */
export const PROJECT_SCREENS = defineScreens('project', [
  {
    path: '/projects',
    name: 'title',
    section: 'work',
    needs: 'ops/subscription/list',
    queue: 'project',
    load: () => import('./projects-page.tsx').then((module) => module.ProjectsPage),
  },
  {
    path: '/projects/new',
    name: 'new',
    needs: 'ops/subscription/propose',
    load: () => import('./new-project-page.tsx').then((module) => module.NewProjectPage),
  },
  {
    path: '/projects/:id',
    name: 'one',
    needs: 'ops/subscription/show',
    load: () => import('./project-page.tsx').then((module) => module.ProjectPage),
  },
])
