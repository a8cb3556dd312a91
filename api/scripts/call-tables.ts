import { calls } from '../src/calls.ts'
import { opsCalls } from '../src/ops/calls.ts'
import type { OpsCallDefinition } from '../src/ops/ops-call.ts'
import * as ROLES from '../src/ops/roles.ts'

const HEADER =
  '// Generated from the definitions of the calls by `npm run generate`. Browsers load it without the schemas.\n'

/** A generated file of `api/src`, which a test compares with its text. */
export interface GeneratedFile {
  readonly file: string
  readonly text: string
}

/** Returns the text of each generated file, formatted as `npm run format` does. */
export function generateCallTables(): readonly GeneratedFile[] {
  return [
    { file: 'methods.ts', text: customersTables() },
    { file: 'ops/call-tables.ts', text: operatorsTables() },
  ]
}

function customersTables(): string {
  return [
    HEADER,
    '/** The HTTP method of every customer call. */',
    tableOf(
      'METHODS',
      Object.entries(calls).map(([path, { method }]) => [path, `'${method}'`]),
    ),
    '/** The path of a customer call below `/api/`. */',
    'export type CallPath = keyof typeof METHODS',
    '/** The HTTP method of a customer call. */',
    'export type Method = (typeof METHODS)[CallPath]\n',
  ].join('\n')
}

function operatorsTables(): string {
  const all: readonly (readonly [string, OpsCallDefinition])[] = Object.entries(opsCalls)
  const byKind = (kindOf: (definition: OpsCallDefinition) => string | undefined) =>
    all.flatMap(([path, definition]) => {
      const kind = kindOf(definition)
      return kind === undefined ? [] : [[kind, `'${path}'`] as const]
    })
  const bulk = all.filter(([, { bulk: isBulk }]) => isBulk).map(([path]) => `  '${path}',\n`)
  const groups = all.map(([path, { roles }]) => [path, nameOf(roles)] as const)
  return [
    HEADER,
    `import {\n${[...new Set(groups.map(([, name]) => `  ${name},\n`))].toSorted().join('')}} from './roles.ts'\n`,
    '/** The HTTP method of every operator call. */',
    tableOf(
      'OPS_METHODS',
      all.map(([path, { method }]) => [path, `'${method}'`]),
    ),
    '/** The path of an operator call below `/api/`. */',
    'export type OpsPath = keyof typeof OPS_METHODS\n',
    '/** Who may make which operator call: the server enforces it, and the console shows it. */',
    tableOf('PERMISSIONS', groups),
    '/** The call whose roles may see, claim and annotate each kind of record. */',
    tableOf(
      'RECORD_CALLS',
      byKind(({ guards }) => guards),
    ),
    '/** The queues of what waits for a person, with the call that each entry waits for. */',
    tableOf(
      'QUEUE_CALLS',
      byKind(({ queue }) => queue),
    ),
    '/** The call that shows each kind of record that two persons decide on. */',
    tableOf(
      'SHOW_CALLS',
      byKind(({ shows }) => shows),
    ),
    '/** The kinds of changes of the configuration that two persons decide, with the call that proposes each. */',
    tableOf(
      'CHANGE_CALLS',
      byKind(({ proposes }) => proposes),
    ),
    '/** The calls that the console offers for several records at once. */',
    `export const BULK_CALLS = [\n${bulk.join('')}] as const`,
    '/** One of `BULK_CALLS`. */',
    'export type BulkCall = (typeof BULK_CALLS)[number]\n',
  ].join('\n')
}

/** Returns the name by which `roles.ts` exports a group of roles. */
function nameOf(roles: OpsCallDefinition['roles']): string {
  const named = Object.entries(ROLES).find(([, group]) => group === roles && group !== ROLES.OPERATOR_ROLES)
  return named?.[0] ?? 'STAFF'
}

function tableOf(name: string, rows: readonly (readonly [string, string])[]): string {
  const kinds = rows.map(([key]) => key)
  const repeated = kinds.find((key, index) => kinds.indexOf(key) !== index)
  if (repeated !== undefined) throw new Error(`${name} has two entries of ${repeated}`)
  const lines = rows.map(([key, value]) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${value},\n`)
  return `export const ${name} = {\n${lines.join('')}} as const\n`
}
