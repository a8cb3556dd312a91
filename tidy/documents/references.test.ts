import { readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../operator/src/commands.ts'
import { DEMO_STAFF } from '../../demo/src/demo-staff.ts'
import { scriptNames } from './blocks.ts'
import { filesOf, missingOf, quotedIn, readText, ROOT, sectionOf } from './project-text.ts'

/** The documents that describe the current project. Decisions describe their own time. */
const DOCUMENTS = filesOf(/\.md$/).filter((path) => /^(?:[A-Z]+\.md|docs\/[\w-]+\.md)$/.test(path))
const ROOMS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name)
/** A path of the project: it begins with a room, and has no placeholder. */
const PATH = new RegExp(`^(?:${ROOMS.join('|')})/[\\w./-]*[\\w/]$`)
/** The paths of calls and files that builds and runs write begin like a room. */
const NOT_SOURCES = /^(?:ops\/(?!src\/)|h5\/$|\w+\/dist\/|node_modules\/|e2e\/(?:test-results|looks\/))/

test('documents: every path of the project exists', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(8)
  for (const document of DOCUMENTS) {
    const paths = quotedIn(readText(document)).filter((path) => PATH.test(path) && !NOT_SOURCES.test(path))
    expect([document, ...missingOf(paths)]).toEqual([document])
  }
})

test('documents: every source file that is named by the end of its path exists', () => {
  const sources = filesOf(/\.(?:tsx?|mjs)$/).map((path) => `/${path}`)
  for (const document of DOCUMENTS) {
    const named = quotedIn(readText(document)).filter((name) => /^[\w./-]+\.(?:tsx?|mjs)$/.test(name))
    const missing = named.filter((name) => !sources.some((path) => path.endsWith(`/${name}`)))
    expect([document, ...missing]).toEqual([document])
  }
})

test('documents: every link leads to a file, and to a heading in it', () => {
  for (const document of DOCUMENTS) {
    const links = Array.from(
      readText(document).matchAll(/\]\((?!https?:)([^)]*)\)/g),
      ([, link = '']) => link,
    )
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : normalize(join(dirname(document), path))
      if (missingOf([target]).length > 0) return true
      return anchor !== undefined && !anchorsOf(readText(target)).includes(anchor)
    })
    expect([document, ...broken]).toEqual([document])
  }
})

test('documents: every npm command exists', () => {
  const scripts = scriptNames()
  for (const document of DOCUMENTS) {
    const named = Array.from(
      readText(document).matchAll(/npm run (?:-s )?([\w:-]+)/g),
      ([, name = '']) => name,
    )
    expect([document, ...named.filter((name) => !scripts.includes(name))]).toEqual([document])
  }
})

test("operating.md: every example of the operators' command line is a command", () => {
  const examples = Array.from(
    readText('docs/operating.md').matchAll(/^npm run operator -- (?!-)(.*)$/gm),
    ([, words = '']) => words,
  )
  expect(examples.length).toBeGreaterThan(20)
  const known = COMMANDS.map(({ usage }) => usage.split(/ (?=[<[-])/, 1)[0] ?? '')
  expect(examples.filter((words) => !known.some((name) => `${words} `.startsWith(`${name} `)))).toEqual([])
})

test('operating.md: the staff of the demo is listed', () => {
  const roles = sectionOf(readText('docs/operating.md'), 'Roles')
  for (const { email } of DEMO_STAFF) expect(roles).toContain(`\`${email}\``)
})

/** Returns the anchors of the headings of a document, as they are made for links. */
function anchorsOf(document: string): string[] {
  return Array.from(document.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )
}
