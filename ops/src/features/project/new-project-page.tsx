import { ConfiguredNew } from '../../lib/change/configured-new.tsx'
import { PROJECTS } from './project-kind.ts'

/** Renders the form that proposes a new project. */
export function NewProjectPage() {
  return <ConfiguredNew of={PROJECTS} />
}
