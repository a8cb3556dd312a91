import { join } from 'node:path'
import { OPERATOR_ROLES, OPS_METHODS, type OperatorRole, type OpsPath, PERMISSIONS } from '@halyard/api/ops'
import { PRODUCTS } from '../../core/src/products.ts'
import { filesOf, readText, ROOT, tableRows } from './project-text.ts'

/** A table of a document whose rows follow from the code. Its last column is prose, and stays with the first cell. */
export interface Block {
  readonly file: string
  readonly name: string
  readonly heading: readonly string[]
  /** The derived cells of each row; the first names it. */
  readonly rows: () => Promise<readonly (readonly string[])[]>
}

/** Every table that `npm run documents` rewrites. */
export const BLOCKS: readonly Block[] = [
  {
    file: 'ARCHITECTURE.md',
    name: 'rooms',
    heading: ['folder', 'imports of ours', 'what it is'],
    rows: async () => manifest().workspaces.map((room) => [`\`${room}/\``, importsOf(room)]),
  },
  {
    file: 'ARCHITECTURE.md',
    name: 'products',
    heading: ['folder', 'what it handles'],
    rows: async () => (await productFolders()).map((folder) => [`\`${folder}/\``]),
  },
  {
    file: 'ARCHITECTURE.md',
    name: 'layers',
    heading: ['folder', 'layer', 'and of its own layer', 'what it does'],
    rows: async () =>
      (await readLayers()).flatMap((layer, index) =>
        Object.entries(layer).map(([folder, sideways]) => [
          `\`${folder}/\``,
          String(index + 1),
          listed(sideways),
        ]),
      ),
  },
  {
    file: 'CONTRIBUTING.md',
    name: 'commands',
    heading: ['command', 'what it does'],
    rows: async () => scriptNames().map((name) => [`\`npm ${SHORT.has(name) ? '' : 'run '}${name}\``]),
  },
  {
    file: 'docs/operating.md',
    name: 'roles',
    heading: ['role', 'has calls that act in', 'may'],
    rows: async () => OPERATOR_ROLES.map((role) => [`\`${role}\``, familiesOf(role)]),
  },
]

/**
 * Returns the text of a document with a block as the code has it now. Prose of rows that exist already is kept; a new row
 * has an empty last cell. Throws if the document has no such block.
 */
export async function withBlock(document: string, { name, heading, rows }: Block): Promise<string> {
  const [start, end] = [`<!-- ${name}: npm run documents -->\n`, '<!-- end -->']
  const from = document.indexOf(start) + start.length
  const until = document.indexOf(end, from)
  if (from < start.length || until < 0) throw new Error(`no block "${name}"`)
  const prose = new Map(
    tableRows(document.slice(from, until)).map((cells) => [cells[0], cells[cells.length - 1]]),
  )
  const cells = (await rows()).map((derived) => [...derived, prose.get(derived[0]) ?? ''])
  const lines = [heading, heading.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |\n`)
  return document.slice(0, from) + lines.join('') + document.slice(until)
}

/** The scripts that npm runs without the word "run". */
const SHORT = new Set(['start', 'test'])

interface Manifest {
  readonly workspaces: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}

function manifest(): Manifest {
  return JSON.parse(readText('package.json')) as Manifest
}

/** Returns the names of the project's npm scripts, in the order of `package.json`. */
export function scriptNames(): string[] {
  return Object.keys(manifest().scripts)
}

/** Returns the families of the acting calls that a role may make, but not every role. */
function familiesOf(role: OperatorRole): string {
  const families = Object.entries(PERMISSIONS).flatMap(([path, roles]) => {
    const isAct = OPS_METHODS[path as OpsPath] === 'POST'
    const isOfRole = roles?.includes(role) && roles.length < OPERATOR_ROLES.length
    return isAct && isOfRole ? (path.split('/')[1] ?? []) : []
  })
  return listed(Array.from(new Set(families)).toSorted())
}

interface ImportRules {
  readonly SERVER_LAYERS: readonly Readonly<Record<string, readonly string[]>>[]
}

/** Returns the layers of the server, from the bottom up, with the folders of the same layer that each may import. */
async function readLayers(): Promise<ImportRules['SERVER_LAYERS']> {
  const { SERVER_LAYERS } = (await import(join(ROOT, 'import-rules.mjs'))) as ImportRules
  return SERVER_LAYERS
}

/** Returns the packages that the sources of a room import, without those of its tests. */
function importsOf(room: string): string {
  const files = filesOf(/\.(?:tsx?|mjs)$/, room).filter((path) => !/\.test\.|\/tests?\/|testing/.test(path))
  const found = files.flatMap((path) =>
    Array.from(readText(path).matchAll(/ from '@halyard\/([\w-]+)/g), ([, name = '']) => name),
  )
  return listed(Array.from(new Set(found)).toSorted())
}

/** Returns the folders of the core's products, in the order of `PRODUCTS`. */
async function productFolders(): Promise<string[]> {
  const files = filesOf(/^core\/src\/[\w-]+\/product\.ts$/, 'core/src')
  const folders = await Promise.all(
    files.map(async (path) => {
      const folder = path.split('/')[2] ?? ''
      const exported = (await import(`../../core/src/${folder}/product.ts`)) as object
      const position = PRODUCTS.findIndex((product) => Object.values(exported).includes(product))
      return { position, folder }
    }),
  )
  return folders
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)
    .map(({ folder }) => folder)
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ')
}
