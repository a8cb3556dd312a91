import { APPS } from '../build-app.mjs'
import { openReferences, reachedBy } from './references.mjs'

/**
 * The parts of a run besides the checks: the projects of tests, where none is all; files of tests and names of journeys, where
 * `undefined` is all. `reason` says what decided it.
 * @typedef {{
 *   projects: readonly string[],
 *   tests: readonly string[] | undefined,
 *   journeys: readonly string[] | undefined,
 *   reason: string,
 * }} Selection
 */

/** @type {Selection} */
export const EVERYTHING = { projects: [], tests: undefined, journeys: undefined, reason: '' }
/** Tests that need no database, and no journeys. @type {Selection} */
export const QUICK = { projects: ['unit', 'screens'], tests: undefined, journeys: [], reason: '--quick' }

const TEST = /\.test\.tsx?$/
const JOURNEY = /^e2e\/src\/journeys\/(?<folder>.+)\/(?<name>[^/]+)\.spec\.ts$/
/** Files of which every part depends: packages, the launch, and how the parts are run and compiled. */
const DECISIVE = [
  /^package-lock\.json$/,
  /^\.npmrc$/,
  /^launch\//,
  /(^|\/)(package|tsconfig[^/]*)\.json$/,
  /(^|\/)(vitest|vite|playwright)\.config\.ts$/,
]
/** Tests that read the whole repository. */
const READS_ALL = /^tidy\//
/** Where the journeys start the product. */
const PRODUCT = 'launch/start.mjs'

/**
 * Selects of `most` the tests and journeys that changed files can reach.
 * @param {string} root
 * @param {{ most: Selection, changed: readonly string[], files: readonly string[] }} given `files` is every file of the repository.
 * @returns {Selection}
 */
export function select(root, { most, changed, files }) {
  const decisive = changed.find((file) => DECISIVE.some((pattern) => pattern.test(file)))
  if (decisive) return { ...most, reason: `everything depends on ${decisive}` }
  const reached = reachedBy(changed, files, openReferences(root, files))
  return {
    ...most,
    tests: files.filter((file) => TEST.test(file) && (reached.has(file) || READS_ALL.test(file))),
    journeys: most.journeys ?? selectJourneys(changed, reached, files),
    reason: `no change reaches the others, of ${changed.length} changed files`,
  }
}

/**
 * Returns `undefined` for all journeys. They drive the whole product: if it is reached, all can be. A change of journeys alone reaches
 * those that import it; if they are of several folders, all run, since named ones run one after the other.
 * @param {readonly string[]} changed
 * @param {ReadonlySet<string>} reached
 * @param {readonly string[]} files
 */
function selectJourneys(changed, reached, files) {
  const isInApp = changed.some((file) =>
    Object.values(APPS)
      .flat()
      .includes(file.split('/')[0] ?? ''),
  )
  if (isInApp || reached.has(PRODUCT)) return undefined
  const found = files.filter((file) => reached.has(file)).map((file) => JOURNEY.exec(file)?.groups)
  const journeys = found.filter((groups) => groups !== undefined)
  const folders = new Set(journeys.map(({ folder }) => folder))
  return folders.size > 1 ? undefined : journeys.map(({ name = '' }) => name)
}

/** Returns a line for each group that a selection leaves out. @param {Selection} selection @param {readonly string[]} files */
export function describeSelection({ projects, tests, journeys, reason }, files) {
  const lines = []
  if (projects.length > 0) lines.push('not run: tests that need a database (--quick)')
  if (tests !== undefined) {
    const left = files.filter((file) => TEST.test(file) && !tests.includes(file))
    const rooms = left.map((file) => file.split('/')[0])
    const counts = [...new Set(rooms)].map((room) => `${room} ${rooms.filter((one) => one === room).length}`)
    lines.push(`not run: ${left.length} files of tests (${reason}): ${counts.join(', ')}`)
  }
  if (journeys !== undefined)
    lines.push(
      journeys.length === 0 ? `not run: journeys (${reason})` : `journeys that run: ${journeys.join(', ')}`,
    )
  return lines
}
