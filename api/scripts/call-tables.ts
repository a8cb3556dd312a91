import { CLOSING_CONDITIONS } from '../src/account/closing-conditions.ts'
import { calls, LEDGER_REASONS, PRODUCT_BOOKS } from '../src/calls.ts'
import { opsCalls } from '../src/ops/calls.ts'
import type { OpsCallDefinition } from '../src/ops/ops-call.ts'
import * as ROLES from '../src/ops/access/roles.ts'
import { readChangelog } from './changelog.ts'

const HEADER =
  '// Generated from the definitions of the calls by `npm run generate`. Browsers load it without the schemas.\n'

/** A generated file of `api/src`, which a test compares with its text. */
export interface GeneratedFile {
  readonly file: string
  readonly text: string
}

type Methods = readonly (readonly [path: string, { readonly method: string }])[]
type Rows = readonly (readonly [key: string, value: string])[]

const OPS_CALLS: readonly (readonly [path: string, OpsCallDefinition])[] = Object.entries(opsCalls)

/** Returns the text of each generated file, formatted as `npm run format` does. */
export function generateCallTables(): readonly GeneratedFile[] {
  return [
    {
      file: 'methods.ts',
      text: [
        HEADER,
        "import type { OTHER_METHODS } from './other-methods.ts'\n",
        '/** The customer calls by POST. */',
        listOf('POST_CALLS', pathsByPost(Object.entries(calls))),
        '/** The path of a customer call below `/api/`. */',
        'export type CallPath = (typeof POST_CALLS)[number] | keyof typeof OTHER_METHODS\n',
        '/** The reasons of ledger entries. */',
        listOf('ENTRY_REASONS', LEDGER_REASONS),
        '/** The conditions of closing an account, in the order in which they are listed. */',
        listOf('CLOSING_CONDITIONS', CLOSING_CONDITIONS).trimEnd(),
        '/** One of `CLOSING_CONDITIONS`. */',
        'export type ClosingConditionName = (typeof CLOSING_CONDITIONS)[number]\n',
        "/** The version of the wire: of the calls and events of customers' clients. `api/CHANGELOG.md` has its history. */",
        `export const WIRE_VERSION = '${readChangelog()[0]?.version}'\n`,
      ].join('\n'),
    },
    {
      // A file of its own: every visit of the app loads it.
      file: 'other-methods.ts',
      text: [
        HEADER,
        '/** The HTTP method of every customer call that is not a POST. */',
        tableOf('OTHER_METHODS', otherMethodsOf(Object.entries(calls))).trimEnd() + '\n',
      ].join('\n'),
    },
    { file: 'ops/call-tables.ts', text: operatorsTables() },
  ]
}

function operatorsTables(): string {
  const permissions = OPS_CALLS.map(([path, { roles }]) => [path, nameOf(roles)] as const)
  const groups = [...new Set(permissions.map(([, name]) => `  ${name},\n`))].toSorted()
  const bulk = OPS_CALLS.filter(([, definition]) => definition.bulk).map(([path]) => path)
  return [
    HEADER,
    `import {\n${groups.join('')}} from './access/roles.ts'\n`,
    '/** The HTTP method of every operator call that is not a POST. */',
    tableOf('OTHER_OPS_METHODS', otherMethodsOf(OPS_CALLS)),
    '/** The roles that may make each operator call: the server enforces it, and the console shows it. */',
    tableOf('PERMISSIONS', permissions),
    '/** The path of an operator call below `/api/`. */',
    'export type OpsPath = keyof typeof PERMISSIONS\n',
    '/** The call whose roles may see, claim and annotate each kind of record. */',
    tableOf('RECORD_CALLS', callsBy('guards')),
    '/** The queues, with the call that each entry waits for. */',
    tableOf('QUEUE_CALLS', callsBy('queue')),
    '/** The page of the console for a record of each queue. */',
    tableOf('QUEUE_PAGES', pagesBy('queue')),
    '/** The call that shows each kind of record that two persons decide on. */',
    tableOf('SHOW_CALLS', callsBy('shows')),
    '/** The kinds of changes of the configuration that two persons decide, with the call that proposes each. */',
    tableOf('CHANGE_CALLS', callsBy('proposes')),
    '/** The page of the console for the record of each kind of change that has one of its own. */',
    tableOf('CHANGE_PAGES', pagesBy('proposes')),
    '/** The system accounts of products, which are books of the treasury. */',
    listOf('PRODUCT_BOOKS', PRODUCT_BOOKS),
    '/** The filters of each list. */',
    tableOf(
      'LIST_FILTERS',
      OPS_CALLS.flatMap(([path, { filters }]) =>
        filters === undefined ? [] : [[path, `[${filters.map((name) => `'${name}'`).join(', ')}]`]],
      ),
    ),
    '/** The calls that the console offers for several records at once. */',
    listOf('BULK_CALLS', bulk).trimEnd(),
    '/** One of `BULK_CALLS`. */',
    'export type BulkCall = (typeof BULK_CALLS)[number]\n',
  ].join('\n')
}

function pathsByPost(all: Methods): readonly string[] {
  return all.flatMap(([path, { method }]) => (method === 'POST' ? [path] : []))
}

function otherMethodsOf(all: Methods): Rows {
  return all.flatMap(([path, { method }]) => (method === 'POST' ? [] : [[path, `'${method}'`]]))
}

/** Returns the call of each name that calls give in a field. */
function callsBy(field: 'guards' | 'queue' | 'shows' | 'proposes'): Rows {
  return OPS_CALLS.flatMap(([path, { [field]: name }]) => (name === undefined ? [] : [[name, `'${path}'`]]))
}

/** Returns the page of the console of each name that calls give in a field. */
function pagesBy(field: 'queue' | 'proposes'): Rows {
  return OPS_CALLS.flatMap(([, { [field]: name, page }]) =>
    name === undefined || page === undefined ? [] : [[name, `'${page}'`]],
  )
}

/** Returns the name by which `roles.ts` exports a group of roles. Throws if no group has exactly the roles of a call. */
function nameOf(roles: OpsCallDefinition['roles']): string {
  const { OPERATOR_ROLES: _all, STAFF_ROLES: _staff, ...groups } = ROLES
  const named = Object.entries(groups).find(([, group]) => group === roles)
  if (!named) throw new Error(`roles.ts exports no group of ${String(roles)}`)
  return named[0]
}

/** Writes a list as a constant. */
function listOf(name: string, entries: readonly string[]): string {
  return `export const ${name} = [\n${entries.map((entry) => `  '${entry}',\n`).join('')}] as const\n`
}

/** Writes a table as a constant. Throws if two rows have one key: a queue or kind with two calls. */
function tableOf(name: string, rows: Rows): string {
  const keys = new Set<string>()
  for (const [key] of rows) {
    if (keys.has(key)) throw new Error(`${name} has two entries of ${key}`)
    keys.add(key)
  }
  const lines = rows.map(([key, value]) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${value},\n`)
  return `export const ${name} = {\n${lines.join('')}} as const\n`
}
