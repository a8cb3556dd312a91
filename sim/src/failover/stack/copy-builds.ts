import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCommit, copySources } from '../../attacks/copy-sources.ts'
import { ROOT } from '../../attacks/root.ts'

/** The sources that a cluster runs at first, and those to which it is upgraded. */
interface Builds {
  readonly sources: string
  readonly nextSources: string
}

/**
 * Copies two builds of the exchange into a folder: those of a commit and these; without a commit, these twice. They always differ, so that
 * no process understands one of the other build. Throws if there is no such commit.
 */
export function copyBuilds(folder: string, commit: string | undefined): Builds {
  const other = join(folder, 'other-build')
  if (commit === undefined) copySources(other)
  else copyCommit(commit, other)
  appendFileSync(join(other, 'core/src/index.ts'), '\n// Another build.\n')
  return commit === undefined ? { sources: ROOT, nextSources: other } : { sources: other, nextSources: ROOT }
}
