import { type OpsCallDefinition, opsCalls } from '@halyard/api/ops'

const TARGET_LENGTH_MAX = 60

const DEFINITIONS: Readonly<Record<string, OpsCallDefinition | undefined>> = opsCalls

/**
 * Returns the target of a call in the audit log, which its request names in the field that the call's definition says:
 * 'verification:12' for `ops/verification/show`. Empty if it names none.
 */
export function targetOf(path: string, input: unknown): string {
  const family = path.split('/')[1] ?? ''
  const { names = family, namedBy = 'id' } = DEFINITIONS[path] ?? {}
  const name = textOf((input as Readonly<Record<string, unknown>>)[namedBy])
  if (name === '' || namedBy === 'target') return name.slice(0, TARGET_LENGTH_MAX)
  return `${names}:${name}`.slice(0, TARGET_LENGTH_MAX)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : ''
}
